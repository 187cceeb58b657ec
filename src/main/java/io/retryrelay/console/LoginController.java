package io.retryrelay.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The form alone; signing in and out is Spring Security's. */
@Controller
class LoginController {

    @GetMapping("/login")
    String form(HttpServletRequest request, Locale now, Model model) {
        model.addAttribute("languages", LanguageLink.all(request, now));
        return "login";
    }
}
