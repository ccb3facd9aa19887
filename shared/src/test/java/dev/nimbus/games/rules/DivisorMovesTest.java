package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.query.Solving;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Moves by a divisor go through divisors alone; the same rules written otherwise go through all numbers. */
class DivisorMovesTest {
    private static JsonNode ask(String moves, String position, String asked) {
        String game = "{'rules':{'state':['n'],'moves':[" + moves + "]}}";
        String line = "{'game':" + game + ",'position':" + position + ",'ask':[" + asked + "]}";
        return Solving.json(line.replace('\'', '"')).get(0);
    }

    static List<Arguments> moves() {
        return List.of(
                Arguments.of("'d':'1..n-1'", "n%d==0", "'n-d'"),
                Arguments.of("'d':'2..n'", "n%d==0", "'n/d'"),
                Arguments.of("'d':'1..n'", "n%d==0&&d%2==1", "'n-d'"),
                Arguments.of("'d':'3..20'", "n%d==0", "'n-1'"),
                Arguments.of("'d':'7..n/2'", "n%d==0&&d!=9", "'n/d','n-d'"),
                Arguments.of("'k':'1..3','d':'k..n-k'", "n%d==0", "'n-k'"),
                Arguments.of("'d':'1..n','k':'1..d'", "n%d==0", "'n-d'"),
                Arguments.of("'d':'1..n','k':'1..3'", "n%d==0&&k<d", "'n-d','d-k'"),
                Arguments.of("'m':'2..n','d':'2..m'", "m%d==0", "'n-m/d'"),
                Arguments.of("'d':'1..n-1'", "0==n%d", "'n-d'"),
                Arguments.of("'d':'1..n'", "d<n&&n%2==0&&n%d==0", "'n-d'"),
                Arguments.of("'a':'1..n','d':'1..a'", "a%d==0&&n%a==0", "'n-d'"),
                Arguments.of("'a':'1..n','d':'2..a-1'", "n%a==0&&0==a%d", "'n-a','n-d'"),
                Arguments.of("'a':'1..n','k':'0..n/9','d':'2..a'", "n%a==0&&k<d&&a%d==0", "'n-a','k'"));
    }

    @ParameterizedTest
    @MethodSource("moves")
    void divisors_areAsAllNumbers(String variables, String condition, String results) {
        String move = "{'for':{" + variables + "},'if':'%s','to':[" + results + "]}";
        for (int n = 1; n <= 60; n++) {
            String position = "[" + n + ",7]";
            JsonNode quick = ask(move.formatted(condition), position, "'grundy','moves'");
            JsonNode slow = ask(move.formatted("0+" + condition), position, "'grundy','moves'");

            assertThat(quick).as(position).isEqualTo(slow);
            assertThat(quick.has("error")).isFalse();
        }
    }

    @Test
    void divisorsOfALargeNumber_areFewToLookAt() {
        String move = "{'for':{'d':'2..n'},'if':'n%d==0','to':['n/d']}";

        assertThat(ask(move, "[1000000000000]", "'grundy'").path("grundy").asLong())
                .isEqualTo(24);
        assertThat(ask(move, "[999999999989]", "'grundy'").path("grundy").asLong())
                .isEqualTo(1);
    }

    @Test
    void divisorsOfDivisors_areFewToLookAt() {
        String move = "{'for':{'a':'2..n','d':'1..a'},'if':'%s','to':['n/a']}";

        for (String condition : List.of("a%d==0&&n%a==0", "0==n%a&&a%d==0")) {
            assertThat(ask(move.formatted(condition), "[1000000]", "'grundy'")
                            .path("grundy")
                            .asLong())
                    .as(condition)
                    .isEqualTo(12);
        }
    }

    static List<Arguments> faults() {
        return List.of(
                Arguments.of("'a':'1..n','d':'1..10/(a-3)'", "n%a==0&&a%d==0"),
                Arguments.of("'a':'1..n','d':'0..a'", "a%d==0&&n%a==0"),
                Arguments.of("'d':'1..n'", "4/(d-3)<9&&n%d==0"));
    }

    /** Values that the condition does not allow are looked at where that is an error. */
    @ParameterizedTest
    @MethodSource("faults")
    void faults_areAsOfAllNumbers(String variables, String condition) {
        String move = "{'for':{" + variables + "},'if':'%s','to':['n-1']}";
        JsonNode quick = ask(move.formatted(condition), "[7]", "'grundy'");

        assertThat(quick).isEqualTo(ask(move.formatted("0+" + condition), "[7]", "'grundy'"));
        assertThat(quick.path("error").path("message").asText()).contains("a division by zero");
    }

    @Test
    void tableOfDivisors_reachesAHundredThousand() {
        JsonNode answer = ask("{'for':{'d':'1..n-1'},'if':'n%d==0','to':['d']}", "[99999,65536]", "'grundy'");

        assertThat(answer.path("grundy").asLong()).isEqualTo(4 ^ 16);
    }

    @Test
    void zeroAndNegativeRanges_areLookedAtOneByOne() {
        JsonNode answer = ask("{'for':{'d':'0..n'},'if':'n%d==0','to':['n-d']}", "[6]", "'outcome'");

        assertThat(answer.path("error").path("message").asText()).contains("a division by zero");
    }
}
