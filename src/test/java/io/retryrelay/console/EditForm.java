package io.retryrelay.console;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The form that corrects a call, as a browser would send it. */
final class EditForm {

    private EditForm() {}

    /** Its fields one after the other, each name with its value, some of them typed over. */
    static String[] fields(Document form, String... typed) {
        Map<String, String> fields = new HashMap<>();
        form.select("#edit-form [name]").forEach(field -> fields.put(field.attr("name"), value(field)));
        fields.remove("_csrf");
        for (int i = 0; i < typed.length; i += 2) {
            fields.put(typed[i], typed[i + 1]);
        }
        return fields.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }

    /** Browsers leave out a line end at the beginning of a field of many lines. */
    private static String value(Element field) {
        return field.normalName().equals("textarea") ? field.wholeText().replaceFirst("^\n", "") : field.val();
    }
}
