package io.retryrelay.api;

import io.retryrelay.story.RelayApi.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** Calls that a decent client would not make: each byte as given. HTTP/1.0, so that answers come without chunks. */
record Wire(int port) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    static final String AS_JSON = "Content-Type: application/json";

    static String by(String account) {
        byte[] credentials = (account + ":" + account).getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(credentials);
    }

    Reply get(String account, String url) {
        return send("GET", url, "", by(account));
    }

    /** A body in ISO-8859-1 and header lines as they are. */
    Reply send(String method, String url, String body, String... headers) {
        return send(method, url, body.getBytes(StandardCharsets.ISO_8859_1), headers);
    }

    Reply send(String method, String url, byte[] body, String... headers) {
        String head = method + " " + url + " HTTP/1.0\r\nHost: relay\r\n" + String.join("\r\n", headers)
                + (body.length == 0 ? "" : "\r\nContent-Length: " + body.length) + "\r\n\r\n";
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            var answer = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(answer);
            return reply(answer.toString(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Reply reply(String answer) {
        String[] parts = answer.split("\r\n\r\n", 2);
        String[] head = parts[0].split("\r\n");
        Map<String, List<String>> headers = new LinkedHashMap<>();
        Arrays.stream(head)
                .skip(1)
                .map(line -> line.split(": ?", 2))
                .forEach(line -> headers.put(line[0], List.of(line[1])));
        return new Reply(Integer.parseInt(head[0].split(" ")[1]), headers, body(parts.length < 2 ? "" : parts[1]));
    }

    private static JsonNode body(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException aPage) {
            return StringNode.valueOf(text);
        }
    }
}
