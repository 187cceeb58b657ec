package io.retryrelay.target;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.HttpMessageParserFactory;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Takes a status line and headers for an answer only if they arrived whole. HttpClient's own parser takes a dropped
 * connection for their end, and would make a success of {@code HTTP/1.1 200} with the rest lost; RFC 9112, section 8,
 * calls that incomplete.
 */
final class WholeHeadParser implements HttpMessageParser<ClassicHttpResponse> {

    private final HttpMessageParser<ClassicHttpResponse> parser;

    private WholeHeadParser(HttpMessageParser<ClassicHttpResponse> parser) {
        this.parser = parser;
    }

    static HttpMessageParserFactory<ClassicHttpResponse> factory(Http1Config config) {
        return ignored -> new WholeHeadParser(new DefaultHttpResponseParserFactory(config).create());
    }

    @Override
    public @Nullable ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
            throws IOException, HttpException {
        EndNoticing noticing = new EndNoticing(in);
        ClassicHttpResponse head = parser.parse(buffer, noticing);
        if (head != null && noticing.ended) {
            throw new ConnectionClosedException("connection closed within the headers");
        }
        return head;
    }

    /** The parser reads on only while the empty line after the headers is missing. */
    private static final class EndNoticing extends FilterInputStream {

        private boolean ended;

        EndNoticing(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            ended |= next < 0;
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            ended |= count < 0;
            return count;
        }
    }
}
