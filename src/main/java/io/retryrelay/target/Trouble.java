package io.retryrelay.target;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/** Says in plain words why there is no whole answer; an exception's message may quote what B sent, so only TLS's is passed on. */
record Trouble(Exception cause, boolean timeIsUp, Duration deadline) {

    String beforeSending() {
        if (cause instanceof UnknownHostException) {
            return "the host's name was not resolved";
        } else if (cause instanceof ConnectionRequestTimeoutException) {
            return "no free connection within " + inWords(deadline);
        } else if (timeIsUp) {
            return "no connection within " + inWords(deadline);
        } else if (cause instanceof ConnectTimeoutException || cause instanceof SocketTimeoutException) {
            return "connect timed out";
        } else if (cause instanceof NoRouteToHostException) {
            return "no route to host";
        } else if (cause instanceof ConnectException) {
            return "connection refused";
        } else if (cause instanceof SSLException) {
            return "no TLS connection: " + cause.getMessage();
        }
        return "no connection (" + cause.getClass().getSimpleName() + ")";
    }

    String afterSending(@Nullable Integer begunStatus) {
        return broken() + (begunStatus == null ? "" : "; it began with status " + begunStatus);
    }

    boolean isTimeout() {
        return timeIsUp || cause instanceof InterruptedIOException;
    }

    private String broken() {
        if (isTimeout()) {
            return "no whole answer within " + inWords(deadline);
        } else if (cause instanceof NoHttpResponseException) {
            return "connection closed without an answer";
        } else if (cause instanceof MessageConstraintException) {
            return "the answer's headers are too large";
        } else if (cause instanceof ClientProtocolException) {
            return "the answer is not HTTP";
        }
        return "connection broke before a whole answer (" + cause.getClass().getSimpleName() + ")";
    }

    private static String inWords(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
