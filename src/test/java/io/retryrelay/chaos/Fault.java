package io.retryrelay.chaos;

import io.retryrelay.infra.TcpProxy;
import io.retryrelay.infra.TcpProxy.Way;
import java.time.Duration;
import java.util.Random;

/** What a bad network does. */
enum Fault {
    /** All comes later, though no request to B later than its caller waits. */
    LATENCY {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.delay(Way.BOTH, Duration.ofMillis(20 + random.nextInt(1200)));
        }
    },
    /** Connections end, new ones are fine. */
    CUT {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.cut();
        }
    },
    /** Nothing comes through, in one direction or both; nobody is told. */
    BLACK_HOLE {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.blackHole(Way.values()[random.nextInt(Way.values().length)]);
        }
    },
    /** Connections are reset, new ones too. */
    RESET {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.refuse();
        }
    };

    abstract void begin(TcpProxy proxy, Random random);
}
