package io.retryrelay.api;

import io.retryrelay.platform.AuditEntry;
import io.retryrelay.platform.AuditReader;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What people did, when and why. */
@RestController
@RequestMapping(ApiPaths.AUDIT)
class AuditController {

    private final AuditReader reader;

    AuditController(AuditReader reader) {
        this.reader = reader;
    }

    @GetMapping
    @Operation(summary = "Lists what people did, newest first; a bulk is one deed, whatever its size")
    AuditView list(@ParameterObject @ModelAttribute AuditQuery query, HttpServletRequest request) {
        KnownParameters.refuseOthers(request, AuditQuery.NAMES);
        int limit = query.stretch();
        List<AuditEntry> found = reader.list(query.filter(), limit + 1, query.behind());
        return AuditView.of(found, limit);
    }
}
