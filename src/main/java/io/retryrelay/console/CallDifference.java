package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.StoredCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** A call and its correction beside each other, as far as the person may see them. */
@Component
class CallDifference {

    private final Sight sight;
    private final Words words;

    CallDifference(Sight sight, Words words) {
        this.sight = sight;
        this.words = words;
    }

    /** None only if the same is sent: what is hidden or laid out alike may be another all the same. */
    TextDifference between(StoredCall before, StoredCall after, Caller caller) {
        return TextDifference.between(
                        words.say("edit.before"),
                        lines(before, sight.headers(before.headers(), caller), caller),
                        words.say("edit.after"),
                        lines(after, markedHeaders(before, after, caller), caller))
                .noneOnlyIf(isSame(before, after));
    }

    private static boolean isSame(StoredCall before, StoredCall after) {
        return before.method().equals(after.method())
                && before.path().equals(after.path())
                && before.headers().equals(after.headers())
                && Arrays.equals(before.body(), after.body());
    }

    private List<String> lines(StoredCall call, Map<String, String> headers, Caller caller) {
        List<String> lines = new ArrayList<>(List.of(call.method() + " " + call.path()));
        headers.forEach((name, value) -> lines.add(name + ": " + value));
        BodyText body = sight.whole(call.body(), caller);
        if (body != null) {
            lines.add("");
            lines.addAll(List.of(LineEnds.unix(body.text()).split("\n", -1)));
        }
        return lines;
    }

    /** A secret in the place of another looks like it. */
    private Map<String, String> markedHeaders(StoredCall before, StoredCall after, Caller caller) {
        Map<String, String> seen = new LinkedHashMap<>(sight.headers(after.headers(), caller));
        after.headers().forEach((name, value) -> {
            if (!value.equals(seen.get(name)) && !has(before, name, value)) {
                seen.replace(name, words.say("edit.newSecret", seen.get(name)));
            }
        });
        return seen;
    }

    private static boolean has(StoredCall call, String name, String value) {
        return call.headers().entrySet().stream()
                .anyMatch(header -> header.getKey().equalsIgnoreCase(name)
                        && header.getValue().equals(value));
    }
}
