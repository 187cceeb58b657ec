package io.retryrelay.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.servlet.FlashMap;
import org.springframework.web.servlet.support.SessionFlashMapManager;

/**
 * Keeps the last answer for each page alone. Of a form that was sent twice a browser shows the second answer only; the
 * first would stay, and be given to whatever is done there next.
 */
class LastAnswers extends SessionFlashMapManager {

    private record Page(@Nullable String path, MultiValueMap<String, String> parameters) {}

    @Override
    protected void updateFlashMaps(List<FlashMap> answers, HttpServletRequest request, HttpServletResponse response) {
        super.updateFlashMaps(lastOfEachPage(answers), request, response);
    }

    private static List<FlashMap> lastOfEachPage(List<FlashMap> answers) {
        List<FlashMap> last = new ArrayList<>();
        Set<Page> pages = new HashSet<>();
        for (int i = answers.size() - 1; i >= 0; i--) {
            FlashMap answer = answers.get(i);
            if (pages.add(new Page(answer.getTargetRequestPath(), answer.getTargetRequestParams()))) {
                last.add(0, answer);
            }
        }
        return last;
    }
}
