package dev.nimbus.games.rules.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsTest {
    private static long value(String text) {
        return ExpressionParser.number(text, new Scope(Map.of("n", 12L)))
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
                "pow(2,3,2) | 64"
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
}
