package io.retryrelay.request;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;

/**
 * Takes many submissions in, chunk by chunk in their order; each chunk is one transaction. Each submission is judged as
 * if it had come alone, so that a batch sent again, whole or in part, stores nothing twice.
 */
@Service
public class BatchIntake {

    /** How many are stored in one transaction. */
    static final int CHUNK = 1_000;

    private static final int TRIES = 2;

    private final SubmissionRules rules;
    private final BatchChunk chunk;
    private final Intake intake;

    BatchIntake(SubmissionRules rules, BatchChunk chunk, Intake intake) {
        this.rules = rules;
        this.chunk = chunk;
        this.intake = intake;
    }

    /** What became of one submission: exactly one of the two. */
    public record Verdict(
            Intake.@Nullable Receipt receipt, @Nullable Refusal refusal) {

        static Verdict of(Supplier<Intake.Receipt> taking) {
            try {
                return new Verdict(taking.get(), null);
            } catch (Refusal refusal) {
                return refused(refusal);
            }
        }

        private static Verdict refused(Refusal refusal) {
            return new Verdict(null, refusal);
        }
    }

    /**
     * One verdict each, in their order.
     *
     * @param items read one chunk at a time; may throw a {@link Refusal}, which is that item's verdict
     */
    public List<Verdict> submit(List<? extends Supplier<Submission>> items, String source) {
        List<Verdict> verdicts = new ArrayList<>(items.size());
        for (int from = 0; from < items.size(); from += CHUNK) {
            verdicts.addAll(submitChunk(items.subList(from, Math.min(from + CHUNK, items.size())), source));
        }
        return verdicts;
    }

    private List<Verdict> submitChunk(List<? extends Supplier<Submission>> items, String source) {
        List<@Nullable Verdict> refused = new ArrayList<>(items.size());
        List<BatchChunk.Candidate> candidates = new ArrayList<>(items.size());
        for (Supplier<Submission> item : items) {
            try {
                Submission submission = item.get();
                candidates.add(new BatchChunk.Candidate(submission, rules.check(submission)));
                refused.add(null);
            } catch (Refusal refusal) {
                refused.add(Verdict.refused(refusal));
            }
        }
        return merge(refused, candidates.isEmpty() ? List.of() : store(candidates, source));
    }

    private static List<Verdict> merge(List<@Nullable Verdict> refused, List<Verdict> stored) {
        List<Verdict> verdicts = new ArrayList<>(refused.size());
        int next = 0;
        for (Verdict verdict : refused) {
            verdicts.add(verdict == null ? stored.get(next++) : verdict);
        }
        return verdicts;
    }

    private List<Verdict> store(List<BatchChunk.Candidate> candidates, String source) {
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            try {
                return chunk.store(candidates, source);
            } catch (DataIntegrityViolationException | PessimisticLockingFailureException beaten) {
                // someone took one of the keys or a lock meanwhile; nothing of the chunk is stored
            }
        }
        return oneByOne(candidates, source);
    }

    private List<Verdict> oneByOne(List<BatchChunk.Candidate> candidates, String source) {
        return candidates.stream()
                .map(candidate -> Verdict.of(() -> intake.submit(candidate.submission(), source)))
                .toList();
    }
}
