package io.retryrelay.target;

import java.io.IOException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Makes the one HTTP client: it sends each request once, follows nothing, and says when it begins to write. */
final class HttpClients {

    private static final int MAX_PER_ROUTE = 256;
    private static final int MAX_TOTAL = 4096;
    private static final Http1Config BOUNDED = Http1Config.custom()
            .setMaxLineLength(16 * 1024)
            .setMaxHeaderCount(200)
            .build();

    /** One dead address of several must not use up the whole deadline. */
    private static final Timeout CONNECT_TO_ONE_ADDRESS = Timeout.ofSeconds(5);

    /** Below the 5 s after which many servers close an idle connection. */
    private static final Timeout IDLE = Timeout.ofSeconds(4);

    private HttpClients() {}

    static CloseableHttpClient sendingOnce(DnsResolver dns) {
        return HttpClientBuilder.create()
                .setConnectionManager(pool(dns))
                .setUserAgent("retry-relay")
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState()
                .evictIdleConnections(IDLE)
                .addExecInterceptorBefore(ChainElement.MAIN_TRANSPORT.name(), "begin", HttpClients::begin)
                .build();
    }

    private static ClassicHttpResponse begin(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        ((Outgoing) scope.originalRequest).begin();
        return chain.proceed(request, scope);
    }

    private static PoolingHttpClientConnectionManager pool(DnsResolver dns) {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(BOUNDED)
                        .responseParserFactory(WholeHeadParser.factory(BOUNDED))
                        .build())
                .setDefaultConnectionConfig(checkedBeforeEachUse())
                .setDnsResolver(dns)
                .setMaxConnPerRoute(MAX_PER_ROUTE)
                .setMaxConnTotal(MAX_TOTAL)
                .build();
    }

    /** A connection B has closed meanwhile is found out before the request is sent, for one millisecond per call. */
    private static ConnectionConfig checkedBeforeEachUse() {
        return ConnectionConfig.custom()
                .setConnectTimeout(CONNECT_TO_ONE_ADDRESS)
                .setIdleTimeout(IDLE)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build();
    }
}
