package io.retryrelay.api;

import io.retryrelay.request.LimitsProperties;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Stops reading an API call that cannot be within its limits, before it fills the memory. */
@Component
class RequestSizeFilter extends OncePerRequestFilter {

    /** JSON may need six characters for one byte of a body. */
    private static final int ESCAPED = 6;

    private static final int REST = 64 * 1024;

    private static final Set<String> NAME_MANY = Set.of(ApiPaths.BATCH, ApiPaths.BULK);

    private final long limit;
    private final long limitOfMany;

    RequestSizeFilter(LimitsProperties limits) {
        this.limit = limits.body().toBytes() * ESCAPED + REST;
        this.limitOfMany = limits.batch().toBytes();
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getRequestURI().startsWith(ApiPaths.API);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(
                new Limited(request, NAME_MANY.contains(request.getRequestURI()) ? limitOfMany : limit), response);
    }

    /** More was sent than could ever be taken. */
    static final class TooLarge extends IOException {

        private final long limit;

        private TooLarge(long limit) {
            this.limit = limit;
        }

        long limit() {
            return limit;
        }
    }

    private static final class Limited extends HttpServletRequestWrapper {

        private final long limit;

        private Limited(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), limit);
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final long limit;
        private long count;

        private LimitedStream(ServletInputStream body, long limit) {
            this.body = body;
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int read = body.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = body.read(buffer, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) throws TooLarge {
            count += read;
            if (count > limit) {
                throw new TooLarge(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
