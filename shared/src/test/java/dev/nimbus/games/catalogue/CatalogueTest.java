package dev.nimbus.games.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no game: each refusal names the value, its place, and what was expected. */
class CatalogueTest {
    private final Catalogue catalogue = new Catalogue(Tables.local());

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ``                          | unknown-game |              | no game is called ""; the list of games has every name
        Nim                         | unknown-game |              | no game is called "Nim"; did you mean "nim"?
        halfnim                     | unknown-game |              | did you mean "half-nim"?
        {"nosuch":1}                | unknown-game |              | no game is called "nosuch"
        nim(3)                      | invalid-game |              | nim takes no arguments; found (3)
        kayles(1)                   | invalid-game |              | kayles takes no arguments; found (1)
        nim()                       | invalid-game |              | "nim()" has empty parentheses; expected arguments between them, or no parentheses if the game takes none
        subtraction()               | invalid-game |              | "subtraction()" has empty parentheses; expected arguments between them
        0.                          | invalid-game |              | code "0." has no digits after the point; expected some, as in 0.77
        V.                          | invalid-game |              | code "V." has no digits after the point
        .                           | invalid-game |              | code "." has no digits after the point
        4....                       | invalid-game |              | code "4...." has no digits after the point
        nim(3                       | invalid-game |              | "nim(3" has unbalanced parentheses; expected name(argument,…)
        nim)3(                      | invalid-game |              | unbalanced parentheses
        tartan(coins(1..3),ruler)   | invalid-game |              | a game of tartan is "coins(1..3)"; expected one of turning-turtles
        tartan(coins(1,2,3),ruler)  | invalid-game |              | a game of tartan is "coins(1,2,3)"; expected one of
        subtraction-pass            | invalid-game |              | subtraction-pass needs numbers
        subtraction-pass(0)         | invalid-game |              | number 0 of subtraction-pass is "0"; expected
        bash                        | invalid-game |              | m of bash is missing; expected an integer from 1 to 9223372036854775807
        bash(0)                     | invalid-game |              | m of bash is "0"; expected an integer from 1
        bash(1,2)                   | invalid-game |              | m of bash is "1,2"; expected an integer from 1
        bash(9223372036854775808)   | invalid-game |              | m of bash is "9223372036854775808"; expected
        bash(1e3)                   | invalid-game |              | m of bash is "1e3"; expected
        moore(two)                  | invalid-game |              | k of moore is "two"; expected
        subtraction                 | invalid-game |              | subtraction needs numbers, as in subtraction(1,3,4) or subtraction(1..5,9)
        subtraction(5..3)           | invalid-game |              | number 0 of subtraction is "5..3"; expected an interval whose end
        subtraction(1,3..)          | invalid-game |              | the end of number 1 of subtraction is missing; expected an integer
        subtraction(..3)            | invalid-game |              | number 0 of subtraction is missing; expected an integer
        subtraction(1...3)          | invalid-game |              | the end of number 0 of subtraction is ".3"; expected an integer
        subtraction(0..3)           | invalid-game |              | number 0 of subtraction is "0"; expected an integer from 1
        all-but(2..9000000000000000000) | invalid-game |          | all-but has more than 10^15 numbers; at most 4096 are allowed
        ring(1..4097)               | invalid-game |              | ring has 4097 numbers; at most 4096 are allowed
        subtraction(0)              | invalid-game |              | number 0 of subtraction is "0"; expected
        subtraction(1,,2)           | invalid-game |              | number 1 of subtraction is missing; expected
        subtraction(1,x)            | invalid-game |              | number 1 of subtraction is "x"; expected
        subtraction(lucas)          | invalid-game |              | the set of subtraction is "lucas"; expected numbers, or one of fibonacci, primes, squares, powers-of-two
        all-but(3,-1)               | invalid-game |              | number 1 of all-but is "-1"; expected
        ring(1,-2)                  | invalid-game |              | number 1 of ring is "-2"; expected
        strip(2,4096)               | invalid-game |              | number 4096 of strip is too large; at most 4095 stones are taken at once
        octal                       | invalid-game |              | octal needs a code, as in octal(0.77)
        octal(77)                   | invalid-game |              | code '77' is not of the form d.ddd
        octal(0.8)                  | invalid-game |              | code 0.8 has a digit past 7, so that it is no octal code; take-and-break(0.8) is for
        0.8A                        | invalid-game |              | take-and-break(0.8A) is for digits 0-9 and A-V
        octal(0.7x)                 | invalid-game |              | digit d2 of code '0.7x' is 'x'; a digit is one of 0-9 and A-V
        octal(0.7..)                | invalid-game |              | digit d2 of code '0.7..' is '.'
        take-and-break(W.1)         | invalid-game |              | digit d0 of code 'W.1' is 'W'
        take-and-break(1.0)         | invalid-game |              | digit d0 is 1; a move that takes nothing must leave 2 heaps or more
        graph                       | invalid-game |              | graph needs its rules in an object, as in {"graph":[[1,2],[],[1]]}
        {"graph":3}                 | invalid-game | /graph       | graph is 3; expected a list of lists
        {"graph":[3]}               | invalid-game | /graph/0     | vertex 0 has 3; expected the list of its options, each a vertex or a list
        {"graph":[[],[2]]}          | invalid-game | /graph/1/0   | vertex 1 leads to 2; expected a vertex from 0 to 1
        {"graph":[[],[0,"a"]]}      | invalid-game | /graph/1/1   | vertex 1 leads to "a"; expected a vertex
        {"graph":[[],[[0,5]]]}      | invalid-game | /graph/1/0/1 | vertex 1 leads to 5; expected a vertex from 0 to 1
        {"graph":[[],[[0,[0]]]]}    | invalid-game | /graph/1/0/1 | vertex 1 leads to [0]; expected a vertex
        {"graph":[[],[0,[2,0]],[1]]} | invalid-game | /graph/1    | option [0,2] of vertex 1 is a sum in which play can go on for ever: a cycle is reached from vertex 2
        {"graph":[[1],[0],[[0,2]]]} | invalid-game | /graph/2     | option [0,2] of vertex 2 is a sum
        {"rewrite":3}               | invalid-game | /rewrite     | rewrite is 3; expected a list of rules [left,right]
        {"rewrite":[["a"]]}         | invalid-game | /rewrite/0   | rule 0 is ["a"]; expected two strings [left,right]
        {"rewrite":[["a","b"],[1,2]]} | invalid-game | /rewrite/1 | rule 1 is [1,2]; expected two strings
        {"rewrite":[["ab","c"]]}    | invalid-game | /rewrite/0   | rule 0 is ["ab","c"]; expected a left side that is not empty
        {"nim":3}                   | invalid-game | /nim         | nim takes no rules in an object; found 3, expected "nim" alone
        {"ruleset":7}               | invalid-game | /ruleset     | ruleset is 7; expected the id given at registration
        {"ruleset":"beef"}          | unknown-game | /ruleset     | no ruleset is registered as "beef"; POST /v1/rulesets gives ids
        {}                          | invalid-game |              | game is {}; expected a notation, or an object with one field
        {"graph":[],"rewrite":[]}   | invalid-game |              | expected a notation, or an object with one field
        {"graph":[[]                | invalid-game |              | begins like an object and is not JSON
        """)
    void notation_ofNoGame_isRefused(String notation, String code, String at, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> catalogue.parse(notation));

        assertThat(refusal).as(notation).isNotNull();
        assertThat(refusal.code().notation()).isEqualTo(code);
        assertThat(refusal.at()).isEqualTo(at == null ? "" : at);
        assertThat(refusal).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
        octal, 7, `octal(0.` , the code has 5003 characters; at most 4100 are read
        all-but, `1,`, `all-but(9000..19000,`, all-but has 10002 numbers; at most 4096 are allowed
        """)
    void notation_thatIsTooLong_isRefusedShortly(String name, String repeated, String begin, String message) {
        String notation = begin + repeated.repeat(5000) + "1)";

        Refusal refusal = catchThrowableOfType(Refusal.class, () -> catalogue.parse(notation));

        assertThat(refusal).as(name).hasMessageContaining(message);
        assertThat(refusal.getMessage().length()).isLessThan(200);
    }

    @ParameterizedTest
    @CsvSource({"0.77, octal(0.77)", ".16, octal(0.16)", "' 0.3... ', nim", "4.07, octal(4.07)"})
    void code_alone_isAnOctalGame(String code, String game) {
        assertThat(catalogue.parse(code).notation()).isEqualTo(game);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        subtraction(1..5,9)      | subtraction(1..5,9)
        subtraction(9,5,1,2,3,4) | subtraction(1..5,9)
        subtraction(3..3,5..6)   | subtraction(3,5,6)
        subtraction( 1 .. 3 ,4 ) | subtraction(1..4)
        subtraction(1,2)         | subtraction(1,2)
        subtraction(2..9223372036854775807) | subtraction(2..9223372036854775807)
        all-but(2,3,4)           | all-but(2..4)
        ring(1..3)               | ring(1..3)
        strip(3..7)              | octal(0.0077777)
        """)
    void equalSets_haveOneNotation(String written, String canonical) {
        assertThat(catalogue.parse(written).notation()).isEqualTo(canonical);
        assertThat(catalogue.parse(canonical).notation()).isEqualTo(canonical);
    }

    /** What a game has learned is worth seconds: others must not take it from one that is in use. */
    @Test
    void gameInUse_isKept_whateverElseIsAsked() {
        Catalogue catalogue = new Catalogue(Tables.local());
        Ruleset<?> kayles = catalogue.parse("kayles");

        for (int i = 1; i <= 10_000; i++) {
            catalogue.parse("bash(" + i + ")");
            if (i % 1000 == 0) {
                assertThat(catalogue.parse("kayles")).isSameAs(kayles);
            }
        }

        assertThat(catalogue.known("bash(10000)")).isPresent();
        assertThat(catalogue.known("bash(1)")).isEmpty();
    }

    @Test
    void notation_ofTheLongestStrip_isReadAgain() {
        String longest = catalogue.parse("strip(4095)").notation();

        assertThat(catalogue.parse(longest).notation()).isEqualTo(longest);
    }

    @Test
    void notation_withBlanksAndAnotherOrder_isTheSameGame() {
        assertThat(catalogue.parse(" subtraction( 4, 1 ,3,3) ").notation()).isEqualTo("subtraction(1,3,4)");
    }

    /** Of 25 characters, 66 KB in the game and in its table each. */
    @Test
    void keptGames_countTheNumbersOfIntervals() {
        long budget = 64 << 20;
        Tables tables = new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(budget));
        Catalogue small = new Catalogue(tables);
        for (int i = 0; i < 50; i++) {
            small.parse("subtraction(1..4095," + (300_000 + i) + ")");
        }

        assertThat(tables.bytesHeld()).isGreaterThan(50 * 130_000L);
    }

    /** They stood beside it, so that a node of 128 MiB could hold a quarter of its heap twice. */
    @Test
    void keptGames_shareTheMemoryOfTheTables() {
        long budget = 4 << 20;
        Tables tables = new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(budget));
        Catalogue small = new Catalogue(tables);
        for (int i = 1; i <= 1000; i++) {
            small.parse("bash(" + i + ")");
        }
        long held = tables.bytesHeld();

        assertThat(held).isBetween(budget / 16, budget / 8);
        assertThat(small.known("bash(1)")).isEmpty();
        assertThat(small.known("bash(1000)")).isPresent();
    }
}
