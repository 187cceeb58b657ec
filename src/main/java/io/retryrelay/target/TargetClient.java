package io.retryrelay.target;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.io.CloseMode;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Calls B: once per call, by one deadline that covers connect, TLS, headers and the whole body. Safe for many threads. */
@Component
public class TargetClient implements AutoCloseable {

    private final RetryAfter retryAfter;
    private final PatientDns dns;
    private final Deadlines deadlines = new Deadlines();
    private final CloseableHttpClient http;

    @Autowired
    TargetClient(Clock clock) {
        this(clock, new PatientDns(SystemDefaultDnsResolver.INSTANCE));
    }

    TargetClient(Clock clock, PatientDns dns) {
        this.retryAfter = new RetryAfter(clock);
        this.dns = dns;
        this.http = HttpClients.sendingOnce(dns);
    }

    /**
     * Calls B once and waits for the whole answer, at most the target's deadline. Never resends, never follows a
     * redirect, and throws for nothing that B or the network does.
     *
     * @return what became of the call, and what that proves
     */
    public Answer call(TargetProfile target, Call call) {
        Stopwatch watch = Stopwatch.started();
        Optional<String> unsendable = Unsendable.reason(target, call);
        return unsendable.isPresent()
                ? Answer.withoutStatus(Proof.REFUSED, "OTHER", unsendable.get(), watch.elapsed())
                : send(target, new Outgoing(target, call), watch);
    }

    private Answer send(TargetProfile target, Outgoing request, Stopwatch watch) {
        AnswerReader reader = new AnswerReader(target, retryAfter, watch);
        try {
            return withinDeadline(target.deadline(), request, reader);
        } catch (IOException | RuntimeException e) {
            Trouble trouble = new Trouble(e, request.isCancelled(), target.deadline());
            return request.hasBegun()
                    ? unproven(trouble, reader, watch)
                    : Answer.withoutStatus(Proof.NOT_DONE, "CONNECT", trouble.beforeSending(), watch.elapsed());
        }
    }

    private Answer withinDeadline(Duration deadline, Outgoing request, AnswerReader reader) throws IOException {
        Future<?> alarm = deadlines.start(deadline, request);
        try {
            dns.allow(deadline);
            return http.execute(request, reader);
        } finally {
            alarm.cancel(false);
        }
    }

    private static Answer unproven(Trouble trouble, AnswerReader reader, Stopwatch watch) {
        String cause = trouble.isTimeout() ? "TIMEOUT" : "OTHER";
        return Answer.withoutStatus(Proof.NOTHING, cause, trouble.afterSending(reader.begunStatus()), watch.elapsed());
    }

    /** Breaks off what is under way and closes all connections. Spring calls it when the application stops. */
    @Override
    public void close() {
        http.close(CloseMode.IMMEDIATE);
        dns.close();
        deadlines.close();
    }
}
