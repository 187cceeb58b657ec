package io.retryrelay.request;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The requests. Whoever wants to move one takes its lock first and saves it afterwards. */
public interface RetryRequests extends Repository<RetryRequest, UUID> {

    /** Waits for the row's lock; what is read is the newest committed state. */
    default Optional<RetryRequest> lock(UUID id) {
        return lockRow(id.toString());
    }

    /** In SQL, since what Hibernate writes for MySQL ({@code for update of}) is unknown to MariaDB. */
    @Query(value = "select * from retry_request where id = :id for update", nativeQuery = true)
    Optional<RetryRequest> lockRow(String id);

    /** Stores the moves made and publishes the generations opened and closed by them. */
    RetryRequest save(RetryRequest request);
}
