package io.retryrelay.request;

import java.util.Collection;
import java.util.List;
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

    /** Of the given ones those whose rows nobody else has locked, locked. */
    default List<RetryRequest> lockFree(Collection<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : lockFreeRows(ids.stream().map(UUID::toString).toList());
    }

    @Query(
            value = "select * from retry_request where id in (:ids) order by id for update skip locked",
            nativeQuery = true)
    List<RetryRequest> lockFreeRows(Collection<String> ids);

    /** Waits for the locks of all these rows, in the order of their ids. */
    @Query(value = "select * from retry_request where id in (:ids) order by id for update", nativeQuery = true)
    List<RetryRequest> lockRows(Collection<String> ids);

    /** The same, without reading them. */
    @Query(value = "select id from retry_request where id in (:ids) order by id for update", nativeQuery = true)
    List<String> lockIds(Collection<String> ids);

    /** Without a lock, and so only to be looked at. */
    @Query(value = "select * from retry_request where id in (:ids)", nativeQuery = true)
    List<RetryRequest> readRows(Collection<String> ids);

    /** Writes what is pending; what the database refuses comes as Spring's exception, like all else from here. */
    void flush();

    /** Stores the moves made and publishes the generations opened and closed by them. */
    RetryRequest save(RetryRequest request);
}
