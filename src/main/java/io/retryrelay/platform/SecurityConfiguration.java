package io.retryrelay.platform;

import static org.springframework.security.config.Customizer.withDefaults;

import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AndRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestHeaderRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Who may do what: services and people on the API, people on the pages. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final String REQUESTS = "/api/v1/retry-requests";
    private static final RequestMatcher PART_OF_A_PAGE = new RequestHeaderRequestMatcher("HX-Request");
    private static final String[] ASSETS = {"/webjars/**", "/assets/**", "/favicon.ico"};

    @Bean
    @Order(1)
    SecurityFilterChain api(HttpSecurity http, ProblemWriter problems) throws Exception {
        return http.securityMatcher("/api/**")
                .authorizeHttpRequests(calls -> calls.requestMatchers(HttpMethod.POST, REQUESTS, REQUESTS + "/batch")
                        .hasRole(Role.SUBMIT.name())
                        .requestMatchers(HttpMethod.POST, "/api/v1/relay/*", "/api/v1/targets/*/*")
                        .hasRole(Role.ADMIN.name())
                        .requestMatchers(reads(REQUESTS + "/causes"))
                        .hasRole(Role.VIEW.name())
                        .requestMatchers(reads(REQUESTS, REQUESTS + "/*"))
                        .hasAnyRole(Role.SUBMIT.name(), Role.VIEW.name())
                        .requestMatchers(reads("/api/**"))
                        .hasRole(Role.VIEW.name())
                        .anyRequest()
                        .hasRole(Role.OPERATE.name()))
                .httpBasic(basic -> basic.authenticationEntryPoint(problems))
                .csrf(csrf -> csrf.requireCsrfProtectionMatcher(new SessionCalls()))
                .requestCache(RequestCacheConfigurer::disable)
                .exceptionHandling(
                        refused -> refused.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain actuator(HttpSecurity http, ProblemWriter problems) throws Exception {
        return http.securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(calls -> calls.requestMatchers(EndpointRequest.to("health"))
                        .permitAll()
                        .requestMatchers(EndpointRequest.to("info", "prometheus"))
                        .hasRole(Role.VIEW.name())
                        .anyRequest()
                        .hasRole(Role.ADMIN.name()))
                .httpBasic(basic -> basic.authenticationEntryPoint(problems))
                .csrf(csrf -> csrf.requireCsrfProtectionMatcher(new SessionCalls()))
                .requestCache(RequestCacheConfigurer::disable)
                .exceptionHandling(
                        refused -> refused.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain pages(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(calls -> calls.requestMatchers(ASSETS)
                        .permitAll()
                        .requestMatchers("/login", "/error")
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, "/relay/*", "/targets/*/*")
                        .hasRole(Role.ADMIN.name())
                        .requestMatchers("/v3/api-docs/**", "/swagger-ui/**", "/swagger-ui.html")
                        .authenticated()
                        .requestMatchers(reads("/**"))
                        .hasRole(Role.VIEW.name())
                        .anyRequest()
                        .hasRole(Role.OPERATE.name()))
                .formLogin(form -> form.loginPage("/login").defaultSuccessUrl("/"))
                .requestCache(cache -> cache.requestCache(pagesOnly()))
                .exceptionHandling(refused -> refused.defaultAuthenticationEntryPointFor(
                                new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED), PART_OF_A_PAGE)
                        .defaultAuthenticationEntryPointFor(
                                new LoginUrlAuthenticationEntryPoint("/login"), AnyRequestMatcher.INSTANCE)
                        .accessDeniedHandler(new EndedSession()))
                .logout(withDefaults())
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(
                        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
                                + "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")))
                .build();
    }

    /** Signing in leads back to a page, not to the part of it that htmx last asked for. */
    private static HttpSessionRequestCache pagesOnly() {
        HttpSessionRequestCache cache = new HttpSessionRequestCache();
        cache.setRequestMatcher(new AndRequestMatcher(
                PathPatternRequestMatcher.pathPattern(HttpMethod.GET, "/**"),
                new NegatedRequestMatcher(new OrRequestMatcher(
                        PART_OF_A_PAGE,
                        PathPatternRequestMatcher.pathPattern("/favicon.ico"),
                        PathPatternRequestMatcher.pathPattern("/error")))));
        cache.setMatchingRequestParameterName(null);
        return cache;
    }

    /** HEAD is a GET without its answer's body. */
    private static RequestMatcher[] reads(String... paths) {
        return Stream.of(HttpMethod.GET, HttpMethod.HEAD)
                .flatMap(
                        method -> Arrays.stream(paths).map(path -> PathPatternRequestMatcher.pathPattern(method, path)))
                .toArray(RequestMatcher[]::new);
    }

    @Bean
    static RoleHierarchy roleHierarchy() {
        return RoleHierarchyImpl.withDefaultRolePrefix()
                .role(Role.ADMIN.name())
                .implies(Role.OPERATE.name())
                .role(Role.OPERATE.name())
                .implies(Role.VIEW.name())
                .build();
    }

    @Bean
    PasswordEncoder passwords(UsersProperties properties) {
        return new RememberedPasswords(
                PasswordEncoderFactories.createDelegatingPasswordEncoder(),
                properties.users().values().stream()
                        .map(UsersProperties.User::encodedPassword)
                        .toList());
    }

    @Bean
    UserDetailsService users(UsersProperties properties) {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager();
        properties
                .users()
                .forEach((name, user) -> users.createUser(User.withUsername(name)
                        .password(user.encodedPassword())
                        .roles(user.roles().stream().map(Role::name).toArray(String[]::new))
                        .build()));
        return users;
    }
}
