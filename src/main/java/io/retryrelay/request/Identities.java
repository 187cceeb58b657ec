package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which submission led to which request. The primary key decides between two that come at once. */
@Component
class Identities {

    private final JdbcClient jdbc;

    Identities(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The rows that stand for any of these keys, locked: a replacement may be leading them elsewhere. */
    List<Identity> find(List<IdentityKey> keys) {
        return jdbc.sql("""
                select digest, kind, source, content_hash, request_id from request_identity
                where digest in (:digests) order by digest for update""")
                .param("digests", keys.stream().map(IdentityKey::digest).toList())
                .query((row, number) -> new Identity(
                        ByteBuffer.wrap(row.getBytes("digest")),
                        IdentityKey.Kind.valueOf(row.getString("kind")),
                        row.getString("source"),
                        ByteBuffer.wrap(row.getBytes("content_hash")),
                        UUID.fromString(row.getString("request_id"))))
                .list();
    }

    /** Breaks on the primary key if someone was first. Always in the order of the digests, against deadlocks. */
    void claim(List<IdentityKey> keys, UUID request, String source, byte[] contentHash, Instant now) {
        keys.stream()
                .sorted(IdentityKey.BY_DIGEST)
                .forEach(key -> jdbc.sql("""
                insert into request_identity (digest, kind, source, content_hash, request_id, created_at)
                values (:digest, :kind, :source, :hash, :request, :now)""")
                        .param("digest", key.digest())
                        .param("kind", key.kind().name())
                        .param("source", source)
                        .param("hash", contentHash)
                        .param("request", request.toString())
                        .param("now", DatabaseClock.toColumn(now))
                        .update());
    }

    /** Whoever comes with the old names is led to the successor. */
    void lead(UUID old, UUID successor) {
        jdbc.sql("update request_identity set request_id = :successor where request_id = :old")
                .param("successor", successor.toString())
                .param("old", old.toString())
                .update();
    }
}
