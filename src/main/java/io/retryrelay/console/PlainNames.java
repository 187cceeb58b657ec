package io.retryrelay.console;

import io.retryrelay.request.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.springframework.web.servlet.HandlerInterceptor;

/** No page has a parameter with a dot or a bracket in its name, which would be taken for a way into what it is bound to. */
class PlainNames implements HandlerInterceptor {

    private static final Pattern PLAIN = Pattern.compile("[^.\\[\\]]*");

    /** @throws Refusal naming no parameter, since nobody who uses a page has made it up */
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (request.getParameterMap().keySet().stream()
                .allMatch(name -> PLAIN.matcher(name).matches())) {
            return true;
        }
        throw Refusal.invalid("parameters", "must have plain names");
    }
}
