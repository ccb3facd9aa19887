package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.TextParameters;
import org.junit.jupiter.api.Test;

class TextQueriesTest {
    private static final TextParameters NIM = new TextParameters("nim", "outcome,grundy", "");

    @Test
    void lines_ofHeaps_getTheAskedValues() {
        assertThat(Solving.text(NIM, "1 2", " 5\t5 ", "9223372036854775807", "3 4 5\r"))
                .containsExactly("N 3", "P 0", "N 9223372036854775807", "N 2");
    }

    @Test
    void badLines_getTheirErrors() {
        assertThat(Solving.text(NIM, "1 2 -1", "1,2", "9223372036854775808", "7"))
                .containsExactly(
                        "! invalid-position heap 2 is -1; a heap is an integer from 0 to 9223372036854775807",
                        "! invalid-position heap 0 is 1,2; a heap is an integer from 0 to 9223372036854775807",
                        "! invalid-position heap 0 is 9223372036854775808; a heap is an integer from 0 to 9223372036854775807",
                        "N 7");
    }

    @Test
    void badParameters_areTheErrorOfEveryLine() {
        assertThat(Solving.text(new TextParameters("nym", "", ""), "1", "2"))
                .allSatisfy(line -> assertThat(line).startsWith("! unknown-game "));
        assertThat(Solving.text(new TextParameters("nim", "fate", ""), "1"))
                .allSatisfy(line -> assertThat(line).startsWith("! invalid-query "));
        assertThat(Solving.text(new TextParameters("nim", "", "sideways"), "1"))
                .allSatisfy(line -> assertThat(line).startsWith("! invalid-query "));
    }

    @Test
    void play_isReadFromTheParameters() {
        assertThat(Solving.text(new TextParameters("nim", "outcome", "misere"), "1", "1 1", "2"))
                .containsExactly("P", "N", "N");
    }
}
