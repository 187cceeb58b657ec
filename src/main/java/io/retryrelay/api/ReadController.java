package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.CauseCount;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestPage;
import io.retryrelay.request.RequestReader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.beans.propertyeditors.StringTrimmerEditor;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows retry requests: all to those who may view, their own to services. */
@RestController
@RequestMapping(ApiPaths.REQUESTS)
class ReadController {

    private final RequestReader reader;
    private final RequestViews views;

    ReadController(RequestReader reader, RequestViews views) {
        this.reader = reader;
        this.views = views;
    }

    /** An empty parameter, as forms send it, asks for nothing; no name begins or ends with a blank. */
    @InitBinder("listQuery")
    void takeEmptyForAbsent(WebDataBinder binder) {
        binder.registerCustomEditor(String.class, new StringTrimmerEditor(true));
    }

    @GetMapping
    ListView list(@ParameterObject @ModelAttribute ListQuery query, HttpServletRequest request, Caller caller) {
        KnownParameters.refuseOthers(request, ListQuery.NAMES);
        RequestFilter filter = caller.may(Role.VIEW) ? query.filter() : own(query.filter(), caller);
        RequestPage page = reader.list(filter, query.order(), query.stretch(), query.behind());
        Map<UUID, UUID> blockers = reader.blockers(page.items());
        int count = reader.count(filter);
        RequestPage.Cursor next = page.next();
        return new ListView(
                page.items().stream()
                        .map(item -> SummaryView.of(item, blockers.get(item.id())))
                        .toList(),
                next == null ? null : next.encoded(),
                new ListView.Count(Math.min(count, RequestReader.COUNT_CAP), count > RequestReader.COUNT_CAP));
    }

    private static RequestFilter own(RequestFilter filter, Caller caller) {
        if (filter.source() != null && !filter.source().equals(caller.name())) {
            throw Refusal.invalid("source", "must be the account's own name");
        }
        return filter.ofSource(caller.name());
    }

    @GetMapping("/{id}")
    RequestView one(@PathVariable String id, Caller caller) {
        return reader.find(RequestIds.parse(id))
                .filter(found ->
                        caller.may(Role.VIEW) || found.summary().source().equals(caller.name()))
                .map(found -> views.of(found, caller))
                .orElseThrow(Refusal::notFound);
    }

    @GetMapping("/causes")
    List<CauseCount> causes() {
        return reader.causes();
    }
}
