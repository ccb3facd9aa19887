package dev.nimbus.contest.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong in a problem file is named by file and line. */
class ProblemFileTest {
    private static final String FILE = """
        name: mine
        game: nim
        position: $heaps
        input:
          - n: the number of heaps
          - heaps[n]: a heap
          - ask
        output:
          first: Alice
          second: Bob
        sample:
          input: "1\\n5\\n"
          output: "Alice\\n"
        """;

    @Test
    void file_isRead() throws ProblemFileException {
        Problem problem = ProblemFile.read("mine.yaml", FILE);

        assertThat(problem.title()).isEqualTo("mine");
        assertThat(problem.isPositionOfIntegers()).isTrue();
        assertThat(problem.input()).first().isEqualTo(new Step.ReadNumber("n", "the number of heaps", Range.COUNT));
        assertThat(problem.sample()).isEqualTo(new Problem.Sample("1\n5\n", "Alice\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: mine | nam: mine | mine.yaml: line 1: the field \"name\" is missing",
                "game: nim | game: bash($m) | line 2: nothing named \"m\" is read before",
                "position: $heaps | position: $heap | line 3: nothing named \"heap\" is read before",
                "position: $heaps | position: $heaps ; sort | line 3: \"sort\" is nothing that can be done here;"
                        + " expected minus N",
                "position: $heaps | position: $n ; reverse | line 3: \"reverse\" is nothing that can be done here",
                "- heaps[n]: a heap | - heaps[k]: a heap | line 6: no integer named \"k\" is read before",
                "- heaps[n]: a heap | - heaps(n): a heap | line 6: there is no step \"heaps(n)\"; expected NAME, NAME"
                        + " A..B",
                "- heaps[n]: a heap | - heaps[n] try tree = $u:;    - u 1..n: a vertex | line 6: random inputs cannot try"
                        + " tree here: expected two steps, the vertices of an edge, of one range",
                "- heaps[n]: a heap | - heaps[n] try acyclic = $u:;    - u 1..n: a vertex | line 6: random inputs cannot"
                        + " try acyclic here: expected two steps, the number of a",
                "- ask | - answer | line 7: there is no step \"answer\"; expected ask",
                "- ask | - end line | line 5: no step asks anything; expected a step ask",
                "- ask | - repeat n: ask | line 7: expected a list of steps",
                "- ask | - repeat n: | line 7: expected a list of steps",
                "- heaps[n]: a heap | - heaps[n] 5..2: a heap | line 6: no integer is in 5..2; expected the smaller end",
                "- heaps[n]: a heap | - heaps[n] 1..9 try 5..2: a heap | line 6: no integer is in 5..2",
                "- ask | - until end: [ask] | line 7: the steps of the loop read nothing, so it would never end",
                "- ask | - until k = 0: [ask] | line 7: the steps of the loop do not read k as integers",
                "first: Alice | winner: Alice | line 9: the field \"first\" is missing",
                "first: Alice | print: nimber | line 9: print is \"nimber\"; expected winner, winning moves, moves, grundy"
                        + " or probability",
                "first: Alice | print: moves | line 9: the field \"each\" is missing",
                "first: Alice | print: moves;  each: heap - 1 | line 10: each is \"heap - 1\"; expected a field of a winning"
                        + " move",
                "second: Bob | second: Bob, third: C | line 10: not YAML",
                "output: | play: reverse, | not YAML",
                "name: mine | name: [mine] | line 1: expected name as a text",
                "name: mine | name: mine;name: yours | line 2: \"name\" is there twice",
                "name: mine | name: mine;colour: red | line 2: there is no field \"colour\" here; expected one of name",
                "name: mine | nam: mine | and there is no field \"nam\" here",
                "- ask | - ask: it;    and: more | line 8: there is no field \"and\" in a step",
                "- n: the | - n 1..9223372036854775808: the | line 5: 9223372036854775808 is past the largest integer",
                "name: mine | name: mine;play: odd | line 2: play is \"odd\"; expected normal or misere",
            })
    void mistake_isNamedByItsLine(String right, String wrong, String message) {
        String text = FILE.replace(right, wrong.replace(" ; ", " | ").replace(";", "\n"));

        assertThatThrownBy(() -> ProblemFile.read("mine.yaml", text)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000_000_000_000_000L, Long.MAX_VALUE})
    void bound_ofSixtyThreeBits_isRead(long most) throws ProblemFileException {
        String text = FILE.replace("- heaps[n]:", "- heaps[n] " + (most - 1) + ".." + most + ":");

        assertThat(ProblemFile.read("mine.yaml", text).input().get(1))
                .isEqualTo(new Step.ReadNumbers(
                        "heaps", new Bound(1, "n", 0), "a heap", Range.of(most - 1, most), false, Shape.ANY));
    }

    @Test
    void range_ofRandomInputs_isWithinThatOfTheInput() throws ProblemFileException {
        String text = FILE.replace("- heaps[n]:", "- heaps[n] 1.. multiple of 3 try 6..n+7:");

        assertThat(ProblemFile.read("mine.yaml", text).input().get(1))
                .isEqualTo(new Step.ReadNumbers(
                        "heaps",
                        new Bound(1, "n", 0),
                        "a heap",
                        new Range(Bound.of(1), Bound.of(Long.MAX_VALUE), 3, Bound.of(6), new Bound(1, "n", 7)),
                        false,
                        Shape.ANY));
    }

    @Test
    void nameOfABlock_isNotKnownBehindIt() {
        String text = FILE.replace("- heaps[n]: a heap", "- repeat n:\n      - heaps[n]: a heap");

        assertThatThrownBy(() -> ProblemFile.read("mine.yaml", text))
                .hasMessageContaining("line 3: nothing named \"heaps\" is read before");
    }

    @Test
    void file_thatIsEmptyOrHuge_isRefused() {
        assertThatThrownBy(() -> ProblemFile.read("mine.yaml", "")).hasMessage("mine.yaml: the file is empty");
        assertThatThrownBy(() -> ProblemFile.read("mine.yaml", "[".repeat(100_000)))
                .isInstanceOf(ProblemFileException.class);
    }

    @Test
    void everyProblemOfTheJar_isRead() {
        assertThat(Problems.namesBlocking())
                .hasSizeGreaterThanOrEqualTo(30)
                .allSatisfy(name -> assertThat(Problems.namedBlocking(name)).isPresent());
    }
}
