package dev.nimbus.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationConverterTest {
    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "10s, PT10S", "10, PT10S", "2m, PT2M", "1h, PT1H", "0s, PT0S"})
    void durations_areRead(String text, Duration duration) {
        assertThat(converter.convert(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "-1s", "1.5s", "10 s", "1d", "10000000000s"})
    void anythingElse_isNamed(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .hasMessageContaining("'" + text + "' is no duration; expected such as 500ms, 10s, 2m or 1h");
    }
}
