package io.retryrelay;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class RetryRelayApplication {

    public static void main(String[] args) {
        SpringApplication.run(RetryRelayApplication.class, args);
    }
}
