package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.attoparser.ParseException;
import org.attoparser.config.ParseConfiguration;
import org.attoparser.simple.AbstractSimpleMarkupHandler;
import org.attoparser.simple.SimpleMarkupParser;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplatesTest {

    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Pattern WORD = Pattern.compile("#\\{([a-zA-Z0-9_.]+)");
    private static final Pattern ASSET = Pattern.compile("@\\{(/(?:webjars|assets)/[^}]+)}");
    private static final Set<String> SAID_ALOUD = Set.of("title", "placeholder", "alt", "aria-label", "data-label");

    private final List<Path> templates = new ArrayList<>();

    @BeforeEach
    void findTemplates() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/templates"))) {
            files.filter(file -> file.toString().endsWith(".html")).forEach(templates::add);
        }
        assertThat(templates).hasSizeGreaterThan(8);
    }

    @Test
    void noTemplateHoldsBareText() throws Exception {
        for (Path template : templates) {
            assertThat(read(template).texts).as(template.toString()).isEmpty();
        }
    }

    /** Whether a text that is shown, or said aloud, is written out there or put together from letters. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
            th:text        ; 'Retry now'                                          ; true
            th:text        ; Retry                                                ; true
            th:placeholder ; 'Name'                                               ; true
            th:text        ; |Hello ${name}|                                      ; true
            th:text        ; ${a} ?: 'none'                                       ; true
            th:text        ; ${a ? 'yes' : 'no'}                                  ; true
            th:utext       ; 'Name: ' + ${name}                                   ; true
            th:data-label  ; 'Name'                                               ; true
            th:attr        ; data-id=${id},title='Name'                           ; true
            th:attr        ; aria-label=${a} ? 'Name'                             ; true
            th:replace     ; ~{:: badge('orange', 'Open')}                        ; true
            th:text        ; #{${'tab.' + tab}}                                   ; false
            th:text        ; #{${a ? 'x' : 'y'}(${b.count})}                      ; false
            th:text        ; ${a} ?: #{none}                                      ; false
            th:text        ; ${a == 0} ? #{b(${c})} : #{d}                        ; false
            th:text        ; '×'                                                  ; false
            th:text        ; 'Enter'                                              ; false
            th:class       ; 'call'                                               ; false
            th:attr        ; hx-trigger='look from:body',data-all=#{bar.all(1)}   ; false
            th:attr        ; hx-trigger='look from:body',data-all='All of them'   ; true
            th:replace     ; ~{:: badge('orange', #{quarantine.open})}            ; false
            """)
    void findsLettersInAnExpressionThatIsShown(String attribute, String expression, boolean found) {
        assertThat(ShownLetters.in(attribute, expression)).isEqualTo(found);
    }

    @Test
    void noTemplateRunsAScriptOfItsOwn() throws Exception {
        for (Path template : templates) {
            assertThat(read(template).attributes)
                    .as(template.toString())
                    .noneMatch(name -> name.startsWith("on") || name.startsWith("th:on") || name.equals("style"));
        }
    }

    /** The element that has the condition is gone before anybody asks for it. */
    @Test
    void noElementIsReplacedUnderAConditionOfItsOwn() throws Exception {
        for (Path template : templates) {
            assertThat(read(template).replacedUnderACondition)
                    .as(template.toString())
                    .isEmpty();
        }
    }

    /** Enter in a field presses the first button of its form: where it has several, that one does nothing. */
    @Test
    void enterPressesNoneOfSeveralButtons() throws Exception {
        List<Element> several = elements("form").stream()
                .filter(form -> buttons(form).size() > 1 || buttons(form).is("[th:each]"))
                .toList();
        assertThat(several)
                .hasSizeGreaterThan(1)
                .allSatisfy(
                        form -> assertThat(buttons(form).first().attributes().asList())
                                .as(form.id())
                                .extracting(Attribute::getKey)
                                .contains("disabled", "hidden"));
    }

    /** The keys move from row to row by these names. */
    @Test
    void everyRowOfEveryListHasAName() throws Exception {
        assertThat(elements(".card-table tr[th:each]"))
                .hasSizeGreaterThan(4)
                .allSatisfy(row -> assertThat(row.attr("th:attr")).containsAnyOf("data-row=", "data-request-id="));
    }

    /** Who stands on what is put anew finds it again by its name. */
    @Test
    void whateverTakesTheFocusInAPartThatMovesHasAName() throws Exception {
        assertThat(elements("[th:attr*=hx-get], [th:attr*=hx-swap-oob]"))
                .hasSizeGreaterThan(5)
                .allSatisfy(part -> assertThat(
                                part.select("a, button, input:not([type=hidden]), select, summary, [tabindex]"))
                        .allSatisfy(one -> assertThat(one.hasAttr("id") || one.hasAttr("th:id"))
                                .as(one.outerHtml())
                                .isTrue()));
    }

    /** What was confirmed was what stood on the page at that time. */
    @Test
    void noConfirmationOutlivesThePageItWasGivenOn() throws Exception {
        assertThat(elements("input[type=checkbox][name=confirm]"))
                .hasSizeGreaterThan(2)
                .allSatisfy(box -> {
                    assertThat(box.hasAttr("hx-preserve")).as(box.outerHtml()).isFalse();
                    assertThat(box.attr("autocomplete")).as(box.outerHtml()).isEqualTo("off");
                });
    }

    /** A browser remembers ticks by their place, where another row may stand by now. */
    @Test
    void noTickGoesOverToAnotherRow() throws Exception {
        assertThat(elements("input[type=checkbox][form]"))
                .hasSizeGreaterThan(1)
                .allSatisfy(box ->
                        assertThat(box.attr("autocomplete")).as(box.outerHtml()).isEqualTo("off"));
    }

    @Test
    void noTemplateNeedsAnythingFromElsewhere() throws Exception {
        for (Path template : templates) {
            assertThat(Files.readString(template).replace("xmlns:th=\"http://www.thymeleaf.org\"", ""))
                    .as(template.toString())
                    .doesNotContain("http:", "https:", "=\"//");
        }
    }

    @Test
    void everyWordOfATemplateIsWrittenDown() throws Exception {
        Bundle english = Bundle.english();
        for (Path template : templates) {
            assertThat(found(WORD, template)).as(template.toString()).allMatch(english.codes()::contains);
        }
    }

    @Test
    void everyAssetIsThere() throws Exception {
        List<String> assets = new ArrayList<>();
        for (Path template : templates) {
            assets.addAll(found(ASSET, template));
        }
        assertThat(assets)
                .isNotEmpty()
                .allSatisfy(asset -> assertThat(resource(asset)).as(asset).isNotNull());
    }

    private List<Element> elements(String selector) throws IOException {
        List<Element> found = new ArrayList<>();
        for (Path template : templates) {
            found.addAll(
                    Jsoup.parse(Files.readString(template), Parser.xmlParser()).select(selector));
        }
        return found;
    }

    private static Elements buttons(Element form) {
        return form.select("button:not([type=button])");
    }

    private @Nullable Object resource(String asset) {
        String place = asset.startsWith("/webjars/") ? "/META-INF/resources" : "/static";
        return getClass().getResource(place + asset);
    }

    private static List<String> found(Pattern pattern, Path template) throws IOException {
        return pattern.matcher(Files.readString(template))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static Reading read(Path template) throws IOException, ParseException {
        Reading reading = new Reading();
        new SimpleMarkupParser(ParseConfiguration.htmlConfiguration())
                .parse(new StringReader(Files.readString(template)), reading);
        return reading;
    }

    private static final class Reading extends AbstractSimpleMarkupHandler {

        private final List<String> texts = new ArrayList<>();
        private final List<String> attributes = new ArrayList<>();
        private final List<String> replacedUnderACondition = new ArrayList<>();

        @Override
        public void handleText(char[] buffer, int offset, int length, int line, int column) {
            note(new String(buffer, offset, length));
        }

        @Override
        public void handleOpenElement(String name, @Nullable Map<String, String> of, int line, int column) {
            noteAll(of);
        }

        @Override
        public void handleStandaloneElement(
                String name, @Nullable Map<String, String> of, boolean minimized, int line, int column) {
            noteAll(of);
        }

        private void noteAll(@Nullable Map<String, String> of) {
            if (of != null) {
                attributes.addAll(of.keySet());
                if (of.containsKey("th:replace") && (of.containsKey("th:if") || of.containsKey("th:unless"))) {
                    replacedUnderACondition.add(of.toString());
                }
                of.forEach((name, value) -> note(SAID_ALOUD.contains(name) ? value : ""));
                of.forEach((name, value) -> texts.addAll(ShownLetters.in(name, value) ? List.of(value) : List.of()));
            }
        }

        private void note(String text) {
            if (LETTER.matcher(text).find()) {
                texts.add(text.strip());
            }
        }
    }
}
