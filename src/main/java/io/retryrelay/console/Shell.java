package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What stands around every page: who is signed in, and the same page in the other languages. */
@ControllerAdvice(annotations = ConsolePage.class)
class Shell {

    /**
     * The signed-in person.
     *
     * @param role the highest one
     * @param mayOperate whether the pages offer buttons; the server decides anew on each click
     * @param mayAdminister whether they offer those that stop or start calls
     */
    record Me(String name, Role role, boolean mayOperate, boolean mayAdminister) {

        static Me of(Caller caller) {
            Role highest = Arrays.stream(Role.values())
                    .filter(caller::may)
                    .max(Comparator.naturalOrder())
                    .orElse(Role.VIEW);
            return new Me(caller.name(), highest, caller.may(Role.OPERATE), caller.may(Role.ADMIN));
        }
    }

    @ModelAttribute("me")
    Me me(Caller caller) {
        return Me.of(caller);
    }

    @ModelAttribute("rooms")
    List<RoomLink> rooms(HttpServletRequest request) {
        return RoomLink.all(request.getServletPath());
    }

    @ModelAttribute("languages")
    List<LanguageLink> languages(HttpServletRequest request, Locale now) {
        return LanguageLink.all(request, now);
    }
}
