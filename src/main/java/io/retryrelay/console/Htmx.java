package io.retryrelay.console;

/** How htmx and the server tell each other what they are. */
final class Htmx {

    /** The request header by which a part of a page is asked for instead of the page. */
    static final String REQUEST = "HX-Request";

    private Htmx() {}
}
