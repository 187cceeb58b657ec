package io.retryrelay.target;

import org.junit.jupiter.api.AfterEach;

/** A client of the test's own; B comes from {@link RawB}. */
abstract class ClientFixture {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    final TargetClient client = TestTargets.client();

    @AfterEach
    void closesTheClient() throws Exception {
        client.close();
    }

    Answer call(RawB b, Call call, String... properties) {
        return client.call(TestTargets.target(b.url(), properties), call);
    }
}
