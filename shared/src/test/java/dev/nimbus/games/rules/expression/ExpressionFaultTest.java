package dev.nimbus.games.rules.expression;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpressionFaultTest {
    /** Compiled code throws one exception for all overflows, which has no message. */
    @Test
    void overflowWithoutMessage_isTold() {
        assertThat(ExpressionParser.fault(new ArithmeticException())).isEqualTo("a number past 64 bits");
    }

    @Test
    void divisionByZero_isTold() {
        assertThat(ExpressionParser.fault(new DivisionByZeroException())).isEqualTo("a division by zero");
    }
}
