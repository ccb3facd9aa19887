package dev.nimbus.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {
    @Test
    void digits_areRead() {
        assertThat(WholeNumber.parseLong("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(WholeNumber.parseLong("-1")).isEqualTo(-1);
        assertThat(WholeNumber.parseInt("007")).isEqualTo(7);
    }

    /** Java reads the first two. */
    @ParameterizedTest
    @ValueSource(strings = {"+2", "٢", "-", "", " 2", "2.0", "1e2", "0x2", "9223372036854775808"})
    void anythingElse_isRejected(String text) {
        assertThatThrownBy(() -> WholeNumber.parseLong(text)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> WholeNumber.parseInt(text)).isInstanceOf(NumberFormatException.class);
    }
}
