package io.retryrelay.platform;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Hands the {@link Caller} to controller methods that ask for one. */
@Component
class CallerArgument implements HandlerMethodArgumentResolver, WebMvcConfigurer {

    private final RoleHierarchy hierarchy;

    CallerArgument(RoleHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class;
    }

    @Override
    public Caller resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Authentication signedIn = Objects.requireNonNull(
                SecurityContextHolder.getContext().getAuthentication(), "Every handler stands behind sign-in.");
        return new Caller(
                signedIn.getName(), roles(hierarchy.getReachableGrantedAuthorities(signedIn.getAuthorities())));
    }

    private static Set<Role> roles(Collection<? extends GrantedAuthority> authorities) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(Role.values())
                .filter(role -> authorities.stream()
                        .anyMatch(authority -> role.authority().equals(authority.getAuthority())))
                .forEach(roles::add);
        return roles;
    }
}
