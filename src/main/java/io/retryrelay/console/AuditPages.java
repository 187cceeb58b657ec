package io.retryrelay.console;

import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What people did, when and why. */
@ConsolePage
class AuditPages {

    private final AuditScreens screens;

    AuditPages(AuditScreens screens) {
        this.screens = screens;
    }

    @GetMapping("/audit")
    String list(@ModelAttribute("address") AuditAddress address, Model model) {
        model.addAttribute("screen", screens.of(address));
        return "audit";
    }
}
