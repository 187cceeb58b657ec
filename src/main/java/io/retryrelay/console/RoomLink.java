package io.retryrelay.console;

import java.util.List;

/**
 * A link of the navigation.
 *
 * @param name its word is {@code nav.<name>}
 * @param current whether the page that is shown belongs to it
 */
record RoomLink(String name, String href, boolean current) {

    /** @param path of the page that is shown, as the browser asked for it */
    static List<RoomLink> all(String path) {
        return List.of(
                new RoomLink("requests", "/", path.equals("/") || isBelow("/requests", path)),
                new RoomLink("bulks", "/bulks", isBelow("/bulks", path)),
                new RoomLink("targets", "/targets", isBelow("/targets", path)),
                new RoomLink("quarantine", "/quarantine", isBelow("/quarantine", path)),
                new RoomLink("audit", "/audit", isBelow("/audit", path)));
    }

    private static boolean isBelow(String room, String path) {
        return path.equals(room) || path.startsWith(room + "/");
    }
}
