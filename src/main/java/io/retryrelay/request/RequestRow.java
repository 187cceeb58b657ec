package io.retryrelay.request;

import jakarta.persistence.Embedded;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.PreUpdate;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    /** The place in the lane, taken at intake; null without an order key. */
    private @Nullable Long seq;

    private @Nullable UUID replaces;
    private Instant createdAt;

    @Transient
    private boolean isNew;

    @SuppressWarnings("NullAway") // for Hibernate
    RequestRow() {}

    RequestRow(UUID id, Submission submission, String source, @Nullable Long seq, Instant now) {
        this.id = id;
        this.target = submission.target();
        this.call = submission.call();
        this.keys = submission.keysOf(id, source);
        this.source = source;
        this.failure = submission.failure();
        this.seq = seq;
        this.createdAt = now;
        this.isNew = true;
    }

    /** The successor that takes this one's names and its place in the lane; its key is its own id. */
    RequestRow(UUID id, RequestRow replaced, StoredCall corrected, Instant now) {
        this.id = id;
        this.target = replaced.target;
        this.call = corrected;
        this.keys = replaced.keys.inheritedBy(id);
        this.source = replaced.source;
        this.seq = replaced.seq;
        this.replaces = replaced.id;
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

    /** What was registered since it was last saved, for whoever publishes the events of many at once. */
    List<Object> takeEvents() {
        List<Object> events = List.copyOf(domainEvents());
        clearDomainEvents();
        return events;
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

    /** The lane it rides in; empty without an order key. */
    public Optional<Lane> lane() {
        return Optional.ofNullable(keys.orderKey()).map(orderKey -> new Lane(target, orderKey));
    }

    @Nullable
    Long seq() {
        return seq;
    }

    String source() {
        return source;
    }
}
