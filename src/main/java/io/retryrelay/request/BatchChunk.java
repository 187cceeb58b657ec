package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Stores one chunk of a batch in one transaction, with a handful of statements however long it is. */
@Component
class BatchChunk {

    private final SubmissionRules rules;
    private final Identities identities;
    private final ManyRequests requests;
    private final History history;
    private final LaneLocks locks;
    private final DatabaseClock clock;

    BatchChunk(
            SubmissionRules rules,
            Identities identities,
            ManyRequests requests,
            History history,
            LaneLocks locks,
            DatabaseClock clock) {
        this.rules = rules;
        this.identities = identities;
        this.requests = requests;
        this.history = history;
        this.locks = locks;
        this.clock = clock;
    }

    /** A submission that keeps all rules which need no look at the database. */
    record Candidate(Submission submission, TargetProfile target) {}

    /** One verdict each, in their order; the locks of all their lanes come first. */
    @Transactional
    public List<BatchIntake.Verdict> store(List<Candidate> candidates, String source) {
        Places places = locks.lock(candidates.stream()
                .flatMap(candidate -> candidate.submission().lane().stream())
                .toList());
        Instant now = clock.now();
        List<Arrival> arrivals = candidates.stream()
                .map(candidate -> Arrival.of(candidate.submission(), source, candidate.target(), now))
                .toList();
        List<IdentityKey> keys =
                arrivals.stream().flatMap(arrival -> arrival.keys().stream()).toList();
        Ledger ledger = new Ledger(rules, places, identities.find(keys));
        List<BatchIntake.Verdict> verdicts = enter(arrivals, ledger);
        write(ledger);
        return verdicts;
    }

    private static List<BatchIntake.Verdict> enter(List<Arrival> arrivals, Ledger ledger) {
        List<BatchIntake.Verdict> verdicts = new ArrayList<>(arrivals.size());
        arrivals.forEach(arrival -> verdicts.add(BatchIntake.Verdict.of(() -> ledger.enter(arrival))));
        return verdicts;
    }

    private void write(Ledger ledger) {
        locks.keep(ledger.places());
        identities.claim(ledger.claims());
        requests.add(ledger.requests());
        history.record(ledger.history());
    }
}
