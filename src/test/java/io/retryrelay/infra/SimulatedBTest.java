package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SimulatedBTest {

    private static final SimulatedB B = SimulatedB.onPort(0);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeEach
    void reset() {
        B.reset();
    }

    @AfterAll
    static void close() {
        B.close();
    }

    @Test
    void actsOnceForTwoCallsWithOneKey() throws Exception {
        var first = call("/payments", "k");
        var second = call("/payments", "k");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(second.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(B.rawCalls("/payments")).isEqualTo(2);
        assertThat(B.effects("k")).isEqualTo(1);
        assertThat(B.keys()).containsExactly("k");
    }

    @Test
    void actsTwiceWhenItIgnoresKeys() throws Exception {
        B.ignoresKeys();

        call("/payments", "k");
        call("/payments", "k");

        assertThat(B.effects("k")).isEqualTo(2);
    }

    @Test
    void doesNothingWhileItIsDown() throws Exception {
        B.answers(503);
        assertThat(call("/payments", "k").statusCode()).isEqualTo(503);
        assertThat(B.effects()).isZero();

        B.isIn(Mood.OK);
        assertThat(call("/payments", "k").statusCode()).isEqualTo(200);
        assertThat(B.effects()).isEqualTo(1);
    }

    @Test
    void actsAndThenDeniesIt() throws Exception {
        B.actsThenAnswers(503);
        assertThat(call("/payments", "k").statusCode()).isEqualTo(503);
        assertThat(B.effects("k")).isEqualTo(1);

        B.isIn(Mood.OK);
        var repeated = call("/payments", "k");
        assertThat(repeated.statusCode()).isEqualTo(200);
        assertThat(repeated.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(B.effects("k")).isEqualTo(1);
    }

    @Test
    void actsAndThenDropsTheConnection() {
        B.actsThenDropsConnections();

        assertThatThrownBy(() -> call("/payments", "k")).isInstanceOf(IOException.class);
        assertThat(B.effects("k")).isEqualTo(1);
    }

    @Test
    void replaysAStoredFailure() throws Exception {
        B.storesFailures();
        B.answers(503);
        call("/payments", "k");
        B.isIn(Mood.OK);

        var repeated = call("/payments", "k");

        assertThat(repeated.statusCode()).isEqualTo(503);
        assertThat(repeated.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(B.effects()).isZero();
    }

    @Test
    void answersOneAfterTheOther() throws Exception {
        B.answersInTurn(503, 429, 200);

        var statuses =
                IntStream.range(0, 4).map(i -> status("/payments", "k" + i)).toArray();

        assertThat(statuses).containsExactly(503, 429, 200, 200);
    }

    @Test
    void answersInTheGivenWords() throws Exception {
        B.answers(429, Map.of("Retry-After", "7"), "slowly");

        var answer = call("/payments", "k");

        assertThat(answer.headers().firstValue("Retry-After")).contains("7");
        assertThat(answer.body()).isEqualTo("slowly");
    }

    @Test
    void countsCallsThatAreThereAtOnce() {
        B.delays(Duration.ofSeconds(2));

        IntStream.range(0, 5)
                .mapToObj(i -> CLIENT.sendAsync(request("/payments", "k" + i), BodyHandlers.ofString()))
                .toList()
                .forEach(answer -> answer.join());

        assertThat(B.mostAtOnce()).isEqualTo(5);
        assertThat(B.mostAtOnce("/payments")).isEqualTo(5);
    }

    @Test
    void refusesPoison() throws Exception {
        assertThat(call("/poison/1", "k").statusCode()).isEqualTo(422);
    }

    @Test
    void changesItsMoodByOneCurlLine() throws Exception {
        assertThat(call("/__admin/b/down", "").body()).contains("\"mood\"", "down");
        assertThat(call("/payments", "k").statusCode()).isEqualTo(503);

        call("/__admin/b/ok", "");
        assertThat(call("/payments", "k").statusCode()).isEqualTo(200);
        assertThat(call("/__admin/b/cross", "").statusCode()).isEqualTo(404);
    }

    private static int status(String path, String key) {
        return CLIENT.sendAsync(request(path, key), BodyHandlers.ofString())
                .join()
                .statusCode();
    }

    private static HttpResponse<String> call(String path, String key) throws IOException, InterruptedException {
        return CLIENT.send(request(path, key), BodyHandlers.ofString());
    }

    private static HttpRequest request(String path, String key) {
        return HttpRequest.newBuilder(URI.create(B.baseUrl() + path))
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString("{}"))
                .build();
    }
}
