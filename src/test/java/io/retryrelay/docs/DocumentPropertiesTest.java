package io.retryrelay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;

class DocumentPropertiesTest {

    private static final Pattern PROPERTY = Pattern.compile("(?<![\\w.-])relay(\\.([a-z][a-z0-9-]*|<name>))+");
    private static final KnownProperties KNOWN = new KnownProperties();

    @Test
    void everyNamedPropertyExists() {
        var meters = Meters.ofTheCode();

        assertThat(Document.all().stream()
                        .flatMap(DocumentPropertiesTest::named)
                        .filter(name -> !meters.contains(name)))
                .hasSizeGreaterThan(20)
                .allMatch(KNOWN::contain);
    }

    @Test
    void everyPropertyStandsInTheReadmeWithItsDefault() {
        Map<String, String> table = new TreeMap<>();
        Document.readme()
                .table("property")
                .forEach(row -> table.put(row.get(0), row.get(1).equals("–") ? "" : row.get(1)));

        assertThat(table).isNotEmpty().isEqualTo(KNOWN.defaults());
    }

    @Test
    void everyKeyOfAnExampleExists() {
        assertThat(Document.all().stream()
                        .flatMap(document -> document.blocks("yaml"))
                        .flatMap(DocumentPropertiesTest::keys)
                        .filter(key -> key.startsWith("relay.")))
                .isNotEmpty()
                .allMatch(KNOWN::contain);
    }

    private static Stream<String> named(Document document) {
        return PROPERTY.matcher(document.text()).results().map(found -> found.group());
    }

    private static Stream<String> keys(String yaml) {
        var bean = new YamlPropertiesFactoryBean();
        bean.setResources(new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
        return bean.getObject().stringPropertyNames().stream();
    }
}
