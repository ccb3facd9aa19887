package dev.nimbus.games.rules.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsTest {
    private static long value(String text) {
        return ExpressionParser.number(text, new ExpressionScope(Map.of("n", 12L)))
                .typed()
                .number()
                .value(new long[0]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "and(n,n-1) | 8",
                "or(n,3,16) | 31",
                "xor(n,10) | 6",
                "and(-1,n) | 12",
                "pow(2,62) | 4611686018427387904",
                "pow(-2,63) | -9223372036854775808",
                "pow(3,39) | 4052555153018976267",
                "pow(0,0) | 1",
                "pow(1,9223372036854775807) | 1",
                "pow(-1,9223372036854775807) | -1",
                "pow(2,-1) | 0",
                "pow(-1,-3) | -1",
                "pow(10,-5) | 0",
                "pow(7,-63) | 0",
                "gcd(0,0) | 0",
                "gcd(0,-6) | 6",
                "gcd(48,-36,20) | 4",
                "gcd(7540113804746346429,4660046610375530309) | 1",
                "gcd(4611686018427387904,6) | 2"
            })
    void bitsAndPowers_haveTheirValues(String text, long value) {
        assertThat(value(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pow(2,63) | a number past 64 bits",
                "pow(10,19) | a number past 64 bits",
                "pow(2,9223372036854775807) | a number past 64 bits",
                "pow(0,-1) | a division by zero"
            })
    void powersThatAreNone_areToldSo(String text, String fault) {
        assertThatThrownBy(() -> value(text))
                .isInstanceOf(ExpressionError.class)
                .hasMessageContaining(fault);
    }

    /** Its rounds are work, so a query of many choices ends after seconds. */
    @Test
    void gcd_countsAsMuchWork() {
        assertThat(ExpressionParser.number("gcd(n,3,5)", new ExpressionScope(Map.of("n", 12L)))
                        .typed()
                        .nodes())
                .isGreaterThan(100);
    }

    @Test
    void powerOfThree_isRefused() {
        assertThatThrownBy(() -> value("pow(2,3,4)"))
                .isInstanceOf(ExpressionError.class)
                .hasMessage("pow has 3 arguments; expected 2 arguments");
    }
}
