package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

@IntegrationTest
class IntegrationTestIT {

    @Autowired
    private SimulatedB b;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private Environment environment;

    @LocalServerPort
    private int port;

    @Test
    void runsTheApplicationInItsOwnSandbox() {
        assertThat(port).isPositive();
        assertThat(jdbc.sql("SELECT DATABASE()").query(String.class).single()).isEqualTo(sandbox.name());
        assertThat(environment.getProperty("relay.topic.name")).isEqualTo(sandbox.name());
        assertThat(environment.getProperty("relay.targets.b-system.base-url")).isEqualTo(b.baseUrl());
        assertThat(b.rawCalls()).isZero();
    }
}
