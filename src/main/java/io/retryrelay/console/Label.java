package io.retryrelay.console;

import io.retryrelay.request.RequestSummary;

/** What a person calls a request by. */
final class Label {

    private static final int TAIL = 12;

    private Label() {}

    static String of(RequestSummary request) {
        String key = request.businessKey();
        return key == null ? shortened(request.id().toString()) : key;
    }

    /** Ids begin with the time, so those of one minute look alike: the end tells them apart. */
    static String shortened(String id) {
        return id.length() <= TAIL ? id : "…" + id.substring(id.length() - TAIL);
    }
}
