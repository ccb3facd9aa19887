package dev.nimbus.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void large_hasThreeDigitsAndAPrefix() {
        assertThat(Figures.large(0)).isEqualTo("0.000");
        assertThat(Figures.large(15.04)).isEqualTo("15.0");
        assertThat(Figures.large(999)).isEqualTo("999");
        assertThat(Figures.large(1_873_000)).isEqualTo("1.87 M");
        assertThat(Figures.large(5.2e12)).isEqualTo("5200 G");
    }

    @Test
    void mebibytes_areRounded() {
        assertThat(Figures.mebibytes((3L << 20) + (1 << 19))).isEqualTo("4 MiB");
        assertThat(Figures.mebibytes(3L << 20)).isEqualTo("3 MiB");
    }

    @Test
    void table_isMarkdown() {
        assertThat(new Table("a", "b").row("1", "2").toString()).isEqualTo("| a | b |\n|---|---:|\n| 1 | 2 |");
        assertThatThrownBy(() -> new Table("a", "b").row("1")).hasMessageContaining("1 cells");
    }
}
