package io.retryrelay.infra;

import com.github.tomakehurst.wiremock.admin.Router;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.AdminApiExtension;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** {@code GET /__admin/b} tells what B counted, {@code POST /__admin/b/<mood>} changes its mood. */
final class Switchboard implements AdminApiExtension {

    private final Consumer<Mood> moods;
    private final Supplier<Map<String, Object>> counts;

    Switchboard(Consumer<Mood> moods, Supplier<Map<String, Object>> counts) {
        this.moods = moods;
        this.counts = counts;
    }

    @Override
    public String getName() {
        return "switchboard";
    }

    @Override
    public void contributeAdminApiRoutes(Router router) {
        router.add(RequestMethod.GET, "/b", (admin, event, path) -> json(counts.get()));
        router.add(RequestMethod.POST, "/b/{mood}", (admin, event, path) -> turned(path.get("mood")));
    }

    private ResponseDefinition turned(String word) {
        return Mood.named(word)
                .map(mood -> {
                    moods.accept(mood);
                    return json(counts.get());
                })
                .orElseGet(() -> new ResponseDefinitionBuilder()
                        .withStatus(404)
                        .withBody("No mood '" + word + "'; there are " + words() + "\n")
                        .build());
    }

    private static String words() {
        return Arrays.stream(Mood.values()).map(Mood::word).collect(Collectors.joining(", "));
    }

    private static ResponseDefinition json(Map<String, Object> body) {
        return ResponseDefinitionBuilder.okForJson(body).build();
    }
}
