package io.retryrelay.console;

import io.retryrelay.request.LimitsProperties;
import java.time.Duration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.FlashMapManager;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebMvcConfigurer {

    private static final int OTHER_FIELDS = 1 << 20;

    @Bean
    LocaleResolver localeResolver() {
        return Languages.resolver();
    }

    @Bean
    FlashMapManager flashMapManager() {
        return new LastAnswers();
    }

    @Bean
    FilterRegistrationBean<RefusedForms> refusedForms() {
        FilterRegistrationBean<RefusedForms> first = new FilterRegistrationBean<>(new RefusedForms());
        first.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return first;
    }

    /** A form holds the largest body whatever its letters: three characters for each byte, and its other fields. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> roomForTheLargestBody(LimitsProperties limits) {
        int size = Math.toIntExact(3 * limits.body().toBytes() + OTHER_FIELDS);
        return factory -> factory.addConnectorCustomizers(connector -> connector.setMaxPostSize(size));
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new LanguageSwitch());
        registry.addInterceptor(new PlainNames()).excludePathPatterns("/api/**", "/error");
    }

    /** Addresses under webjars hold the version and never change; our own are asked for again, and mostly unchanged. */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/webjars/**")
                .addResourceLocations("classpath:/META-INF/resources/webjars/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
        registry.addResourceHandler("/assets/**")
                .addResourceLocations("classpath:/static/assets/")
                .setCacheControl(CacheControl.noCache());
    }
}
