package io.retryrelay.story;

import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The relay as its callers see it: over HTTP, with credentials. */
public final class RelayApi {

    public static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String REQUESTS = "/api/v1/retry-requests";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RestClient http;
    private final String who;

    private RelayApi(RestClient http, String who) {
        this.http = http;
        this.who = who;
    }

    public static RelayApi at(String baseUrl) {
        return new RelayApi(
                RestClient.builder()
                        .requestFactory(new JdkClientHttpRequestFactory())
                        .baseUrl(baseUrl)
                        .build(),
                "service-a");
    }

    /** The same relay in another account's name; the password is the name. */
    public RelayApi as(String account) {
        return new RelayApi(http, account);
    }

    /** One answer, whatever its status. */
    public record Reply(int status, Map<String, List<String>> headers, JsonNode body) {

        public String code() {
            return body.path("code").asString("");
        }

        public UUID id() {
            return UUID.fromString(body.path("id").asString());
        }

        public String state() {
            return body.path("state").asString();
        }

        public List<String> fields() {
            return body.path("errors")
                    .valueStream()
                    .map(error -> error.path("field").asString())
                    .toList();
        }
    }

    public Reply get(String path) {
        return exchange(HttpMethod.GET, path, null, Map.of());
    }

    public Reply post(String path, Object body) {
        return exchange(HttpMethod.POST, path, body, Map.of());
    }

    public Reply submit(Map<String, ?> submission) {
        return post(REQUESTS, submission);
    }

    public Reply submit(Map<String, ?> submission, String submissionKey) {
        return exchange(HttpMethod.POST, REQUESTS, submission, Map.of("Idempotency-Key", submissionKey));
    }

    public Reply find(UUID id) {
        return get(REQUESTS + "/" + id);
    }

    public Reply move(UUID id, String move, Map<String, ?> order) {
        return as("operator").post(REQUESTS + "/" + id + "/" + move, order);
    }

    public Reply retry(UUID id) {
        return move(id, "retry", Map.of());
    }

    /** Waits until the request stands in one of these states. */
    public Reply awaitState(UUID id, String... states) {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> as("admin").find(id),
                        reply -> Arrays.asList(states).contains(reply.state()));
    }

    /** A payment with everything that a submission must have, and these fields changed. */
    public static Map<String, Object> payment(String businessKey, Object... changes) {
        Map<String, Object> submission = new LinkedHashMap<>();
        submission.put("target", "b-system");
        submission.put("method", "POST");
        submission.put("path", "/payments");
        submission.put("headers", Map.of("Content-Type", "application/json"));
        submission.put("body", "{\"amount\":100}");
        submission.put("businessKey", businessKey);
        for (int i = 0; i < changes.length; i += 2) {
            submission.put((String) changes[i], changes[i + 1]);
        }
        return submission;
    }

    /** One that waits for a person since its target ignores keys and may have done it: another call might be one too many. */
    public static Map<String, Object> blindPayment(Object... changes) {
        Map<String, Object> submission = payment("blind-" + UUID.randomUUID(), changes);
        submission.put("hold", true);
        submission.put("target", "keyless");
        submission.put("failure", Map.of("kind", "TIMEOUT"));
        return submission;
    }

    private Reply exchange(HttpMethod method, String path, Object body, Map<String, String> headers) {
        RestClient.RequestBodySpec call = http.method(method).uri(path).headers(all -> {
            all.setBasicAuth(who, who, StandardCharsets.UTF_8);
            headers.forEach(all::set);
        });
        if (body != null) {
            call.contentType(MediaType.APPLICATION_JSON).body(body instanceof byte[] bytes ? bytes : bytesOf(body));
        }
        return call.exchange((request, response) -> reply(response.getStatusCode(), response));
    }

    private static byte[] bytesOf(Object body) {
        return body instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : JSON.writeValueAsBytes(body);
    }

    private static Reply reply(
            HttpStatusCode status, RestClient.RequestHeadersSpec.ConvertibleClientHttpResponse response)
            throws java.io.IOException {
        byte[] bytes = response.getBody().readAllBytes();
        Map<String, List<String>> headers = new LinkedHashMap<>();
        response.getHeaders().forEach(headers::put);
        return new Reply(status.value(), headers, bytes.length == 0 ? JSON.nullNode() : JSON.readTree(bytes));
    }
}
