package io.retryrelay.console;

import jakarta.servlet.http.HttpServletResponse;

/** How htmx and the server tell each other what they are. */
final class Htmx {

    /** The request header by which a part of a page is asked for instead of the page. */
    static final String REQUEST = "HX-Request";

    private static final String REFRESH = "HX-Refresh";

    private Htmx() {}

    /** A page that shows something else is asked to load anew. */
    static void loadAnewUnless(boolean same, HttpServletResponse response) {
        if (!same) {
            response.setHeader(REFRESH, "true");
        }
    }
}
