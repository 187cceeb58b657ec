package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MaskingProperties.class)
class ApiConfiguration {

    @Bean
    OpenAPI openApi() {
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class);
        return new OpenAPI()
                .info(new Info()
                        .title("retry relay")
                        .version("v1")
                        .description("Repeats failed calls without losing one or doing one twice."))
                .components(new Components()
                        .addSecuritySchemes(
                                "basic",
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("basic")))
                .addSecurityItem(new SecurityRequirement().addList("basic"));
    }
}
