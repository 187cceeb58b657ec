package io.retryrelay.request;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({LimitsProperties.class, BulkProperties.class})
class RequestConfiguration {}
