package dev.nimbus.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.GrundyValue.Loopy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values, and what they make of a sum (C. A. B. Smith 1966). */
class GrundyValueTest {
    private static final GrundyValue LOOPY = new Loopy(List.of(0L, 5L));

    @Test
    void nimValue_isPrintedAsANumber() {
        assertThat(GrundyValue.of(Long.MAX_VALUE)).hasToString("9223372036854775807");
    }

    @Test
    void nimValue_pastTheLargestLong_isUnsigned() {
        assertThat(GrundyValue.of(-1)).hasToString("18446744073709551615").isNotEqualTo(GrundyValue.of(1));
    }

    @Test
    void loopyValue_listsItsOptionsOnceAndAscending() {
        assertThat(new Loopy(List.of(5L, 0L, 5L))).isEqualTo(LOOPY).hasToString("∞{0,5}");
        assertThat(new Loopy(List.of())).hasToString("∞{}");
    }

    @Test
    void sum_ofNimValues_isTheirXor() {
        ValueSum sum = new ValueSum(GrundyValue.of(6), GrundyValue.of(3));

        assertThat(sum.value()).isEqualTo(GrundyValue.of(5));
        assertThat(sum.outcome()).isEqualTo(Outcome.N);
        assertThat(sum.wanted(0, 0)).isEqualTo(3);
        assertThat(new ValueSum().outcome()).isEqualTo(Outcome.P);
    }

    @Test
    void sum_withOneLoopyValue_isWonOrDrawn() {
        assertThat(new ValueSum(LOOPY, GrundyValue.of(5)).outcome()).isEqualTo(Outcome.N);
        assertThat(new ValueSum(LOOPY, GrundyValue.of(4)).outcome()).isEqualTo(Outcome.D);
        assertThat(new ValueSum(LOOPY, GrundyValue.of(4)).value()).isEqualTo(new Loopy(List.of(1L, 4L)));
    }

    @Test
    void sum_withTwoLoopyValues_isDrawn() {
        ValueSum sum = new ValueSum(LOOPY, LOOPY, GrundyValue.of(1));

        assertThat(sum.outcome()).isEqualTo(Outcome.D);
        assertThat(sum.value()).isEqualTo(new Loopy(List.of()));
        assertThat(sum.mayGive(0, 0)).isFalse();
    }

    @Test
    void sum_thatHasAValue_getsItByNoMove() {
        ValueSum sum = new ValueSum(GrundyValue.of(6), GrundyValue.of(5));

        assertThat(sum.mayGive(0, 3)).isFalse();
        assertThat(sum.mayGive(0, 0)).isTrue();
    }

    @Test
    void loopyValue_ofALargeNimValue_isUnsigned() {
        assertThat(new Loopy(List.of(Long.MIN_VALUE, 3L))).hasToString("∞{3,9223372036854775808}");
    }
}
