package dev.nimbus.theory.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodTest {

    private static final Period SPLIT =
            new Period(40, 4, 16, List.of(19L, 39L), 2, List.of(0L, 3L), "rises; but not all", 256);

    @Test
    void constantHeaps_areReadBackAndDoNotRise() {
        assertThat(Period.fromText(SPLIT.toText())).isEqualTo(SPLIT);
        assertThat(SPLIT.isPossible()).isTrue();
        assertThat(SPLIT.rise(1_000_000_000_000_000_019L)).isZero();
        assertThat(SPLIT.rise(1_000_000_000_000_000_020L)).isEqualTo(400_000_000_000_000_000L);
        assertThat(SPLIT.formula())
                .isEqualTo(
                        "G(n+40) = G(n) + 16 for all n ≥ 4, but G(n+40) = G(n) for n = 19, 39 and every 40 heaps on");
    }

    @Test
    void constantHeapsThatCannotBe_areNoticed() {
        for (String heaps : List.of("3,39", "39,44", "39,19", "19,19")) {
            String text = SPLIT.toText().replace("19,39", heaps);
            assertThat(Period.fromText(text).isPossible()).as(text).isFalse();
        }
        assertThat(Period.fromText(SPLIT.toText().replace(";16;", ";0;")).isPossible())
                .isFalse();
    }

    @Test
    void text_isReadBack() {
        Period kayles = new Period(12, 71, 0, 14, List.of(0L, 3L, 70L), "Guy-Smith: a; b", 168);
        Period nim = new Period(1, 0, 1, 0, List.of(), "all", 9);

        assertThat(Period.fromText(kayles.toText())).isEqualTo(kayles);
        assertThat(Period.fromText(nim.toText())).isEqualTo(nim);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1;2;3",
                "2;12;71;0;14;;168;t",
                "1;x;71;0;14;;168;t",
                "1;0;71;0;14;;168;t",
                "2;12;71;1;14;;168;t"
            })
    void textOfAnotherForm_isRefused(String text) {
        assertThatThrownBy(() -> Period.fromText(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void largeHeaps_areReduced() {
        Period period = new Period(5, 7, 2, 0, List.of(), "t", 40);

        assertThat(period.reduce(11)).isEqualTo(11);
        assertThat(period.rise(11)).isZero();
        assertThat(period.reduce(12)).isEqualTo(7);
        assertThat(period.rise(12)).isEqualTo(2);
        assertThat(period.reduce(24)).isEqualTo(9);
        assertThat(period.rise(24)).isEqualTo(6);
    }

    @Test
    void noPeriodAtAll_isRefused() {
        assertThatThrownBy(() -> new Period(0, 0, 0, 0, List.of(), "t", 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
