package io.retryrelay.request;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.repository.Repository;

/** The attempts, by event id. */
public interface Attempts extends Repository<Attempt, String> {

    Optional<Attempt> findById(String eventId);

    /** Whether B was, or may have been, called for a later generation of the request. */
    boolean existsByRequestIdAndGenerationGreaterThan(UUID requestId, int generation);

    Attempt save(Attempt attempt);
}
