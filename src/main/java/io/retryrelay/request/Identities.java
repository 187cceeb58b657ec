package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which submission led to which request. The primary key decides between two that come at once. */
@Component
class Identities {

    private static final String CLAIM = """
            insert into request_identity (digest, kind, source, content_hash, request_id, created_at)
            values (:digest, :kind, :source, :hash, :request, :now)""";

    private final JdbcClient jdbc;
    private final NamedParameterJdbcTemplate batches;

    Identities(JdbcClient jdbc, NamedParameterJdbcTemplate batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    /** A key that leads to a request from now on. */
    record Claim(IdentityKey key, UUID request, String source, byte[] content, Instant now) {}

    /** The rows that stand for any of these keys, locked: a replacement may be leading them elsewhere. */
    List<Identity> find(List<IdentityKey> keys) {
        return jdbc.sql("""
                select digest, kind, source, content_hash, request_id from request_identity force index (primary)
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
        claim(keys.stream()
                .map(key -> new Claim(key, request, source, contentHash, now))
                .toList());
    }

    /** Many at once, by the same rules. */
    void claim(List<Claim> claims) {
        if (!claims.isEmpty()) {
            batches.batchUpdate(
                    CLAIM,
                    claims.stream()
                            .sorted(Comparator.comparing(Claim::key, IdentityKey.BY_DIGEST))
                            .map(Identities::parameters)
                            .toArray(SqlParameterSource[]::new));
        }
    }

    private static SqlParameterSource parameters(Claim claim) {
        return new MapSqlParameterSource()
                .addValue("digest", claim.key().digest())
                .addValue("kind", claim.key().kind().name())
                .addValue("source", claim.source())
                .addValue("hash", claim.content())
                .addValue("request", claim.request().toString())
                .addValue("now", DatabaseClock.toColumn(claim.now()));
    }

    /** Whoever comes with the old names is led to the successor. */
    void lead(UUID old, UUID successor) {
        jdbc.sql("update request_identity set request_id = :successor where request_id = :old")
                .param("successor", successor.toString())
                .param("old", old.toString())
                .update();
    }
}
