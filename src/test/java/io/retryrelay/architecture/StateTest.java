package io.retryrelay.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static io.retryrelay.architecture.HouseRules.BASE;
import static io.retryrelay.architecture.HouseRules.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType;
import io.retryrelay.request.State;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.data.jpa.repository.Modifying;

class StateTest {

    private static final Pattern WRITES_A_REQUEST =
            Pattern.compile("(?i)(insert\\s+into|update|delete\\s+from|replace\\s+into)\\s+retry_request\\b");
    private static final DescribedPredicate<JavaClass> STORED = describe(
            "are stored", type -> type.isAnnotatedWith(Entity.class) || type.isAnnotatedWith(Embeddable.class));

    @Test
    void liesInPrivateFieldsOfEntities() {
        fields().that()
                .areDeclaredInClassesThat(STORED)
                .and()
                .areNotStatic()
                .should()
                .bePrivate()
                .check(MAIN);
    }

    @Test
    void hasNoSetters() {
        noMethods()
                .that()
                .areDeclaredInClassesThat(STORED)
                .should()
                .haveNameMatching("set([A-Z].*)?")
                .check(MAIN);
    }

    @Test
    void ofARequestIsWrittenByItsRuleBookAlone() {
        var writers = MAIN.stream()
                .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getAccessType() == AccessType.SET)
                .filter(access -> STORED.test(access.getTarget().getOwner()))
                .filter(access -> access.getTarget().getRawType().isEquivalentTo(State.class))
                .map(access -> access.getOriginOwner().getPackageName());

        assertThat(writers).isNotEmpty().containsOnly(BASE + ".request");
    }

    /** Only the purge removes rows, of what is final. */
    @Test
    void isNotWrittenInSql() throws IOException {
        var sources = Sources.main().stream()
                .filter(source -> !source.name().equals("Purge.java"))
                .toList();

        assertThat(sources)
                .isNotEmpty()
                .noneMatch(source -> WRITES_A_REQUEST.matcher(source.text()).find());
    }

    /** That one writes what the requests' own verbs have made of them. */
    @Test
    void isWrittenForManyInOnePlaceOnly() throws IOException {
        assertThat(Sources.main())
                .filteredOn(source -> source.text().matches("(?is).*\\bupdate\\s+RetryRequest\\b.*"))
                .extracting(Sources.Source::name)
                .containsExactly("MovedRows.java");
    }

    @Test
    void isNotWrittenByAQueryMethod() {
        noMethods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAPackage(BASE + "..")
                .should()
                .beAnnotatedWith(Modifying.class)
                .check(MAIN);
    }
}
