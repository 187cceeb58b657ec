package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InfrastructureChoiceTest {

    @Test
    void knowsItsThreeNames() {
        assertThat(InfrastructureKind.named("embedded")).isEqualTo(InfrastructureKind.EMBEDDED);
        assertThat(InfrastructureKind.named("Docker ")).isEqualTo(InfrastructureKind.DOCKER);
        assertThat(InfrastructureKind.named("external")).isEqualTo(InfrastructureKind.EXTERNAL);
    }

    @Test
    void refusesAnyOtherNameWithTheRightOnes() {
        assertThatThrownBy(() -> InfrastructureKind.named("podman"))
                .hasMessageContaining("podman")
                .hasMessageContaining("embedded, docker or external");
    }

    @Test
    void namesTheVariableThatAnExternalOneLacks() {
        assertThatThrownBy(() -> ExternalInfrastructure.from(Map.of("RELAY_KAFKA", "localhost:9092")))
                .hasMessageContaining("RELAY_JDBC_URL");
    }

    @Test
    void keepsServerAndSettingsWhenTheDatabaseChanges() {
        var server = new Database("jdbc:mysql://localhost:3306/test?sslMode=DISABLED&a=b", "u", "p");

        assertThat(server.named("other").jdbcUrl()).isEqualTo("jdbc:mysql://localhost:3306/other?sslMode=DISABLED&a=b");
        assertThat(new Database("jdbc:mysql://localhost:3306", "u", "p")
                        .named("x")
                        .jdbcUrl())
                .isEqualTo("jdbc:mysql://localhost:3306/x");
    }
}
