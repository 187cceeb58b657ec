package io.retryrelay.request;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** One call of B: written before the call, ended after it. A generation makes at most one. */
@Entity
@DynamicUpdate
@Table(name = "attempt")
public class Attempt implements Persistable<String> {

    @Id
    private String eventId;

    private UUID requestId;
    private int generation;
    private Instant startedAt;
    private @Nullable Instant endedAt;
    private @Nullable Long durationMillis;

    @Enumerated(EnumType.STRING)
    private @Nullable Outcome outcome;

    private @Nullable Integer status;
    private @Nullable String error;

    @Convert(converter = HeadersColumn.class)
    private @Nullable Map<String, String> responseHeaders;

    @Column(columnDefinition = "mediumblob")
    private byte @Nullable [] responseBody;

    private boolean responseTruncated;
    private String idempotencyKey;
    private String requestHash;
    private String instance;

    @Embedded
    private Coordinates coordinates;

    @Transient
    private boolean isNew;

    @SuppressWarnings("NullAway") // for Hibernate
    protected Attempt() {}

    /** The attempt that a claimed request is about to make. */
    public Attempt(RetryRequest request, Coordinates coordinates, String instance, Instant now) {
        this.eventId = request.event().toString();
        this.requestId = request.getId();
        this.generation = request.generation();
        this.startedAt = now;
        this.idempotencyKey = request.idempotencyKey();
        this.requestHash = request.call().hash();
        this.instance = instance;
        this.coordinates = coordinates;
        this.isNew = true;
    }

    /** Ended without anything heard from B. */
    public void end(Outcome how, @Nullable String why, Instant now) {
        outcome = how;
        error = AttemptEnd.shortened(why);
        endedAt = now;
    }

    /** Whether this instance, one start of a process, makes or made it. */
    public boolean isBy(String name) {
        return instance.equals(name);
    }

    /** Who makes or made it: one start of a process. */
    public String instance() {
        return instance;
    }

    @PostLoad
    @PostPersist
    void markStored() {
        isNew = false;
    }

    @Override
    public String getId() {
        return eventId;
    }

    @Override
    public boolean isNew() {
        return isNew;
    }
}
