package io.retryrelay.architecture;

import static io.retryrelay.architecture.HouseRules.MAIN;
import static io.retryrelay.architecture.HouseRules.onlyIn;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TypesInTheirRoomsTest {

    @Test
    void kafkaIsKnownWhereRecordsComeAndGo() {
        onlyIn(
                        List.of("relay", "outbox", "recovery", "diagnosis"),
                        "org.apache.kafka..",
                        "org.springframework.kafka..",
                        "org.springframework.boot.kafka..")
                .check(MAIN);
    }

    @Test
    void theHttpClientIsKnownToTargetAlone() {
        onlyIn(List.of("target"), "org.apache.hc..").check(MAIN);
    }

    @Test
    void servletsAreKnownWhereCallersComeIn() {
        onlyIn(List.of("api", "console", "platform"), "jakarta.servlet..").check(MAIN);
    }

    @Test
    void viewsAreKnownWhereCallersComeIn() {
        onlyIn(
                        List.of("api", "console", "platform"),
                        "org.springframework.web.servlet..",
                        "org.springframework.ui..",
                        "org.thymeleaf..")
                .check(MAIN);
    }

    @Test
    void aMisspeltPackageOfTypesFails() {
        var misspelt = onlyIn(List.of("relay", "outbox"), "org.apache.kafak..");

        assertThatThrownBy(() -> misspelt.check(MAIN))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("failed to check any classes");
    }

    @Test
    void aMisspeltRoomFails() {
        var misspelt = onlyIn(List.of("tarket"), "org.apache.hc..");

        assertThatThrownBy(() -> misspelt.check(MAIN))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("TargetClient");
    }
}
