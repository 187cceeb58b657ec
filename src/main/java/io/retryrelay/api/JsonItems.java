package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** The items of a JSON array as they were sent, each to be read for itself, so that a bad one spoils no other. */
final class JsonItems {

    /** Finds where items begin and end, and leaves it to whoever reads them what to make of them. */
    private static final JsonMapper SCANNER = JsonMapper.builder().build();

    private JsonItems() {}

    /** Where an item stands, in bytes. */
    record Slice(int from, int length) {}

    /**
     * @param most how many there may be
     * @throws Refusal if it is no JSON array in UTF-8, or has more items
     */
    static List<Slice> split(byte[] json, int most) {
        try (JsonParser parser = SCANNER.createParser(json)) {
            return split(parser, most);
        } catch (JacksonException broken) {
            throw UnreadableJson.explain(broken);
        }
    }

    private static List<Slice> split(JsonParser parser, int most) {
        if (parser.nextToken() != JsonToken.START_ARRAY || offset(parser) < 0) {
            throw Refusal.invalid(UnreadableJson.BODY, "must be a JSON array in UTF-8");
        }
        List<Slice> slices = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (slices.size() == most) {
                throw Refusal.invalid(UnreadableJson.BODY, "must have at most " + most + " items");
            }
            slices.add(slice(parser));
        }
        if (parser.nextToken() != null) {
            throw Refusal.invalid(UnreadableJson.BODY, "must end behind the array");
        }
        return slices;
    }

    private static Slice slice(JsonParser parser) {
        int from = (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        return new Slice(from, offset(parser) - from);
    }

    /** Below zero if the parser reads characters of another encoding. */
    private static int offset(JsonParser parser) {
        return (int) parser.currentLocation().getByteOffset();
    }
}
