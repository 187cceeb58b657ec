package io.retryrelay.infra;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Cuts a connection in the middle of a conversation: when these words, one after the other, have gone from client to
 * server on it. Either the last one never arrives, or it arrives and its answer does not.
 */
public final class Tripwire {

    private final List<String> words;
    private final boolean lets;
    private final AtomicInteger left;
    private final AtomicInteger tripped = new AtomicInteger();

    private Tripwire(List<String> words, boolean lets, int times) {
        this.words = words;
        this.lets = lets;
        this.left = new AtomicInteger(times);
    }

    /** The last word does not reach the server; once. */
    public static Tripwire before(String... words) {
        return new Tripwire(List.of(words), false, 1);
    }

    /** The last word reaches the server, which answers, but the answer does not reach the client; once. */
    public static Tripwire beforeTheAnswerTo(String... words) {
        return new Tripwire(List.of(words), true, 1);
    }

    /** The same for that many connections. */
    public Tripwire times(int times) {
        return new Tripwire(words, lets, times);
    }

    /** How many connections it has cut. */
    public int tripped() {
        return tripped.get();
    }

    boolean letsTheWordPass() {
        return lets;
    }

    /** Listens to one connection from now on. */
    Listener listen() {
        return new Listener();
    }

    /** How far one connection has come; used by one thread. */
    final class Listener {

        private int heard;
        private String tail = "";

        boolean isOf(Tripwire wire) {
            return wire == Tripwire.this;
        }

        /** Whether the last word is in what goes to the server now. */
        boolean trips(byte[] bytes, int length) {
            tail += new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
            int at = tail.indexOf(words.get(heard));
            while (at >= 0) {
                tail = tail.substring(at + words.get(heard).length());
                if (++heard == words.size()) {
                    heard = 0;
                    return trips();
                }
                at = tail.indexOf(words.get(heard));
            }
            keepWhatMayBeTheBeginningOf(words.get(heard));
            return false;
        }

        private void keepWhatMayBeTheBeginningOf(String word) {
            tail = tail.substring(Math.max(0, tail.length() - word.length() + 1));
        }

        private boolean trips() {
            if (left.getAndUpdate(count -> Math.max(0, count - 1)) == 0) {
                return false;
            }
            tripped.incrementAndGet();
            return true;
        }
    }
}
