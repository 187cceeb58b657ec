package io.retryrelay.request;

import jakarta.persistence.Embedded;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.PreUpdate;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.AbstractAggregateRoot;
import org.springframework.data.domain.Persistable;

/** What of a request never changes once it is taken in, and how its row is kept. */
@MappedSuperclass
abstract class RequestRow extends AbstractAggregateRoot<RetryRequest> implements Persistable<UUID> {

    @Id
    private UUID id;

    private String target;

    @Embedded
    private StoredCall call;

    @Embedded
    private RequestKeys keys;

    private String source;

    @Embedded
    private @Nullable OriginalFailure failure;

    private @Nullable UUID replaces;
    private Instant createdAt;

    @Transient
    private boolean isNew;

    @SuppressWarnings("NullAway") // for Hibernate
    RequestRow() {}

    RequestRow(
            UUID id,
            String target,
            StoredCall call,
            RequestKeys keys,
            String source,
            @Nullable OriginalFailure failure,
            @Nullable UUID replaces,
            Instant now) {
        this.id = id;
        this.target = target;
        this.call = call;
        this.keys = keys;
        this.source = source;
        this.failure = failure;
        this.replaces = replaces;
        this.createdAt = now;
        this.isNew = true;
    }

    /** A move that is flushed before its events were published would leave a generation without its row. */
    @PreUpdate
    void refuseUnsavedMoves() {
        if (!domainEvents().isEmpty()) {
            throw new IllegalStateException("Request " + id + " was moved but not saved.");
        }
    }

    @PostLoad
    @PostPersist
    void markStored() {
        isNew = false;
    }

    @Override
    public UUID getId() {
        return id;
    }

    @Override
    public boolean isNew() {
        return isNew;
    }

    public String target() {
        return target;
    }

    public StoredCall call() {
        return call;
    }

    public String idempotencyKey() {
        return keys.idempotencyKey();
    }

    RequestKeys keys() {
        return keys;
    }

    String source() {
        return source;
    }
}
