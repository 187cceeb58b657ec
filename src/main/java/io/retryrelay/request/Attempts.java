package io.retryrelay.request;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** The attempts, by event id. */
public interface Attempts extends Repository<Attempt, String> {

    Optional<Attempt> findById(String eventId);

    Attempt save(Attempt attempt);
}
