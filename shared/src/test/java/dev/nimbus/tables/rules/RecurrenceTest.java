package dev.nimbus.tables.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {

    @ParameterizedTest
    @CsvSource({
        "0.77, octal(0.77)",
        ".77, octal(0.77)",
        "0.7700, octal(0.77)",
        "4, octal(4.0)",
        "4.000, octal(4.0)",
        "0.0, octal(0.0)",
        "0.3..., octal(0.3...)",
        "0.3333..., octal(0.3...)",
        "4.3..., octal(4.3...)",
        "0.03..., octal(0.03...)",
        "0.30..., octal(0.3)",
        "0.8, take-and-break(0.8)",
        "8.00a, take-and-break(8.00A)",
        "0.V, take-and-break(0.V)",
    })
    void code_writtenInAnyWay_hasOneKey(String code, String key) {
        assertThat(TakeAndBreak.parse(code).key()).isEqualTo(key);
        assertThat(TakeAndBreak.parse(code))
                .isEqualTo(TakeAndBreak.parse(TakeAndBreak.parse(code).code()))
                .hasSameHashCodeAs(TakeAndBreak.parse(TakeAndBreak.parse(code).code()));
    }

    @ParameterizedTest
    @CsvSource({
        "1.7, d0 is 1",
        "2.7, d0 is 2",
        "3.0, d0 is 3",
        "V.0, d0 is V",
        "0.7W, digit d2 of code '0.7W' is 'W'",
        "0.-1, digit d1",
        "00.7, at most one digit stands before the point",
        "77, at most one digit stands before the point",
        "., at most one digit stands before the point",
        "4..., needs a digit after the point",
        "0.7.7, digit d2 of code '0.7.7' is '.'",
    })
    void code_thatIsNone_isRefusedWithItsFault(String code, String fault) {
        assertThatThrownBy(() -> TakeAndBreak.parse(code))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(fault);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 32})
    void digit_outOfRange_isRefused(int digit) {
        assertThatThrownBy(() -> TakeAndBreak.of(0, digit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("d1 is " + digit);
    }

    @Test
    void emptyCode_isRefused() {
        assertThatThrownBy(() -> TakeAndBreak.parse("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(TakeAndBreak::of).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void digits_pastTheCode_areZeroOrRepeat() {
        assertThat(TakeAndBreak.parse("0.77").digit(1_000_000_000_000L)).isZero();
        assertThat(TakeAndBreak.parse("4.3...").digit(1_000_000_000_000L)).isEqualTo(3);
        assertThat(TakeAndBreak.parse("4.3...").digit(0)).isEqualTo(4);
    }

    @Test
    void sets_writtenInAnyOrder_areOneKey() {
        assertThat(Subtraction.of(4, 1, 3, 1)).isEqualTo(Subtraction.of(1, 3, 4));
        assertThat(Subtraction.of(4, 1, 3, 1).key()).isEqualTo("subtraction(1,3,4)");
        assertThat(AllBut.of(5, 2).key()).isEqualTo("all-but(2,5)");
        assertThat(AllBut.of().key()).isEqualTo("all-but()");
    }

    @Test
    void sets_withANumberThatIsNotPositive_areRefused() {
        assertThatThrownBy(() -> Subtraction.of(3, 0)).hasMessageContaining("number 0");
        assertThatThrownBy(() -> AllBut.of(-7, 3)).hasMessageContaining("number -7");
    }

    @Test
    void namedGames_haveTheirKeys() {
        assertThat(InfiniteSubtraction.POWERS_OF_TWO.key()).isEqualTo("subtraction(powers-of-two)");
        assertThat(GrundysGame.GRUNDYS_GAME.key()).isEqualTo("grundys-game");
    }
}
