package dev.nimbus.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {
    private static final Document EMPTY = Document.of("# Head\n", List.of("a", "b"));

    @Test
    void section_isRenewedAtItsPlace() {
        Document document = EMPTY.with("b", "old b").with("a", "old a").with("b", "new b");

        assertThat(document.text())
                .isEqualTo("# Head\n\n"
                        + "<!-- begin a -->\n"
                        + "old a\n"
                        + "<!-- end a -->\n\n"
                        + "<!-- begin b -->\n"
                        + "new b\n"
                        + "<!-- end b -->\n");
    }

    @Test
    void unknownSection_goesToTheEnd() {
        assertThat(EMPTY.with("c", "new").text()).endsWith("<!-- begin c -->\nnew\n<!-- end c -->\n");
    }

    @Test
    void textAroundSections_stays() {
        Document edited = new Document("before\n" + EMPTY.text() + "after\n");

        assertThat(edited.with("a", "x").text()).startsWith("before\n# Head").endsWith("after\n");
    }
}
