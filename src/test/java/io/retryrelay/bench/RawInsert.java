package io.retryrelay.bench;

import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * The least that taking a request in could cost: one row of its own transaction behind the same sign-in and the same HTTP
 * server, for an application that names it in {@code spring.main.sources}.
 */
public class RawInsert {

    static final String PATH = "/api/v1/raw-insert";

    @Bean
    RouterFunction<ServerResponse> rawInserts(JdbcClient jdbc) {
        jdbc.sql("create table if not exists raw_insert (id char(36) character set ascii primary key, body text)")
                .update();
        return RouterFunctions.route()
                .POST(PATH, request -> {
                    jdbc.sql("insert into raw_insert (id, body) values (:id, :body)")
                            .param("id", UUID.randomUUID().toString())
                            .param("body", request.body(String.class))
                            .update();
                    return ServerResponse.accepted().body("{}");
                })
                .build();
    }
}
