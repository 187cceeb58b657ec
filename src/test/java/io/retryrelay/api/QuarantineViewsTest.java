package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.relay.QuarantinedRecord;
import io.retryrelay.relay.QuarantinedRecord.Part;
import io.retryrelay.request.Coordinates;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class QuarantineViewsTest {

    private static final Caller VIEWER = new Caller("viewer", Set.of(Role.VIEW));
    private static final Caller ADMIN = new Caller("admin", Set.of(Role.VIEW, Role.OPERATE, Role.ADMIN));

    private final QuarantineViews views = new QuarantineViews(new Masking(
            new MaskingProperties(Set.of(), Set.of("pin")), JsonMapper.builder().build()));

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "", "{\"a\":[1,2]}", "two\nlines\tand ünïcode 😀"})
    void showsTextAsText(String text) {
        QuarantineView view = views.of(record(text), VIEWER);

        assertThat(view.value()).isEqualTo(text);
        assertThat(view.valueBase64()).isNull();
        assertThat(view.truncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000\u0001", "a\u001bb", "\u00ff\u00fe"})
    void showsWhatCannotBePrintedAsBase64(String bytes) {
        byte[] value = bytes.getBytes(StandardCharsets.ISO_8859_1);

        QuarantineView view = views.of(record(value, false), VIEWER);

        assertThat(view.value()).isNull();
        assertThat(Base64.getDecoder().decode(view.valueBase64())).isEqualTo(value);
    }

    @Test
    void showsNeitherOfARecordWithoutKeyAndValue() {
        QuarantineView view = views.of(record((byte[]) null, false), VIEWER);

        assertThat(view.value()).isNull();
        assertThat(view.valueBase64()).isNull();
        assertThat(view.key()).isNull();
        assertThat(view.keyBase64()).isNull();
    }

    @Test
    void leavesOutACharacterThatWasCut() {
        byte[] whole = "ab€".getBytes(StandardCharsets.UTF_8);

        QuarantineView view = views.of(record(Arrays.copyOf(whole, 4), true), VIEWER);

        assertThat(view.value()).isEqualTo("ab");
        assertThat(view.truncated()).isTrue();
    }

    @Test
    void masksConfiguredFieldsBelowAdmin() {
        String value = "{\"pin\":\"hush\",\"note\":\"open\"}";

        assertThat(views.of(record(value), VIEWER).value()).isEqualTo("{\"pin\":\"***\",\"note\":\"open\"}");
        assertThat(views.of(record(value), ADMIN).value()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"pin\":\"hush\"", "{\"pin\":\"hush\u0000\"}", "{\"pin\":\"h\u00fc"})
    void showsNothingBelowAdminOfWhatNamesASecretAndCannotBeRead(String bytes) {
        byte[] value = bytes.getBytes(StandardCharsets.ISO_8859_1);

        QuarantineView seen = views.of(record(value, false), VIEWER);

        assertThat(seen.value()).isEqualTo("***");
        assertThat(seen.valueBase64()).isNull();
        assertThat(views.of(record(value, false), ADMIN).value()).isNotEqualTo("***");
    }

    private static QuarantinedRecord record(String value) {
        return record(value.getBytes(StandardCharsets.UTF_8), false);
    }

    private static QuarantinedRecord record(byte[] value, boolean truncated) {
        return new QuarantinedRecord(
                1,
                new Coordinates("topic", 0, 7),
                "topic-id",
                new Part(null, false),
                new Part(value, truncated),
                "It is no event of the relay.",
                Instant.EPOCH,
                null);
    }
}
