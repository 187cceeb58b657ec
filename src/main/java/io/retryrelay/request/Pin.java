package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import io.retryrelay.target.Answer;
import jakarta.persistence.Embeddable;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Whether B has pinned the key to a failure, as some do: it stores the first one and replays it for as long as it
 * remembers the key. B says so in a header, or answers 500 with the very same body again and again.
 *
 * @param answerDigest of the failure heard last in this round
 * @param answerReplays how often it was heard again
 */
@Embeddable
record Pin(@Nullable String answerDigest, int answerReplays) {

    static final Pin NONE = new Pin(null, 0);

    Pin after(Answer answer) {
        String heard = digest(answer);
        boolean again = answer.isReplay() || isStored(answer) && heard.equals(answerDigest);
        return new Pin(heard, again ? answerReplays + 1 : 0);
    }

    private static boolean isStored(Answer answer) {
        return answer.status() != null && answer.status() == 500 && answer.body().length > 0;
    }

    private static String digest(Answer answer) {
        String body = new String(answer.body(), StandardCharsets.ISO_8859_1);
        return HexFormat.of().formatHex(Digests.sha256(answer.cause(), body));
    }
}
