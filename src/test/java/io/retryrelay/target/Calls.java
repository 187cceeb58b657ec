package io.retryrelay.target;

import java.nio.charset.StandardCharsets;
import java.util.Map;

final class Calls {

    static final byte[] BODY = "{\"amount\":100}".getBytes(StandardCharsets.UTF_8);

    private Calls() {}

    static Call get(String path) {
        return new Call("GET", path, Map.of(), null, "key-1");
    }

    static Call post(String path) {
        return new Call("POST", path, Map.of("Content-Type", "application/json"), BODY, "key-1");
    }

    static Call of(String method) {
        return method.equals("GET") ? get("/") : new Call(method, "/", Map.of(), BODY, "key-1");
    }
}
