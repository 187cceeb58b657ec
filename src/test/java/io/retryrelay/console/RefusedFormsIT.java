package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.story.RelayApi;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.jsoup.Connection.Response;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

@IntegrationTest
@ExtendWith(OutputCaptureExtension.class)
class RefusedFormsIT {

    /** Nearly a megabyte, the largest body; in a form three times as much. */
    private static final String LARGE = "결제".repeat(170_000);

    @LocalServerPort
    private int port;

    private RelayApi relay;
    private Visitor operator;

    @BeforeEach
    void signIn() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        operator = Visitor.signedIn(port, "operator");
    }

    @Test
    void theLargestBodyIsEditedInWhateverLetters() {
        UUID one = held();
        String edit = "/requests/" + one + "/edit";
        String[] fields = EditForm.fields(operator.page(edit), "body", LARGE);

        Document difference = operator.parse(operator.post(edit, edit, fields));
        assertThat(difference.select("#replace-form")).hasSize(1);
        Response made = operator.post(edit, "/requests/" + one + "/replace", fields);

        assertThat(operator.parse(made).select("#report.alert-success")).hasSize(1);
        UUID successor =
                UUID.fromString(relay.find(one).body().path("replacedBy").asString());
        assertThat(relay.find(successor).body().path("body").asString()).isEqualTo(LARGE);
    }

    @Test
    void aLargerFormIsRefusedInPlainWords(CapturedOutput log) {
        UUID one = held();
        String edit = "/requests/" + one + "/edit";

        Response refused = operator.post(edit, edit, EditForm.fields(operator.page(edit), "body", LARGE.repeat(2)));

        assertThat(refused.statusCode()).isEqualTo(413);
        Document page = operator.parse(refused);
        assertThat(page.select("#error").text()).contains("too large", "Nothing was changed");
        assertThat(page.select("#error a[href=/]")).hasSize(1);
        assertThat(relay.find(one).state()).isEqualTo("FAILED");
        assertThat(log.getAll()).doesNotContain("\tat ");
        assertThat(operator.get(edit).statusCode()).isEqualTo(200);
    }

    /** By a client that sends an address as it is. */
    @Test
    void aBrokenAddressIsRefusedInPlainWords(CapturedOutput log) throws IOException {
        URL address = new URL("http", "127.0.0.1", port, "/login?q=%zz");
        HttpURLConnection broken = (HttpURLConnection) address.openConnection();
        broken.setRequestProperty("Accept", "text/html");

        assertThat(broken.getResponseCode()).isEqualTo(400);
        assertThat(new String(broken.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("That was not understood");
        assertThat(log.getAll()).doesNotContain("\tat ");
    }

    private UUID held() {
        return relay.submit(payment(
                        UUID.randomUUID().toString(),
                        "hold",
                        true,
                        "headers",
                        Map.of("Content-Type", "text/plain; charset=utf-8"),
                        "body",
                        "small"))
                .id();
    }
}
