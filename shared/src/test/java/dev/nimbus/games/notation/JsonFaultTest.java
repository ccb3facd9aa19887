package dev.nimbus.games.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFaultTest {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static String why(String text) {
        return JsonFault.why(catchThrowableOfType(JsonProcessingException.class, () -> JSON.readTree(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        [1] 2   | something follows after its end
        [NaN]   | Non-standard token 'NaN'
        /* */ 1 | Unexpected character ('/' (code 47)): maybe a (non-standard) comment?
        [1,     | Unexpected end-of-input within/between Array entries
        """)
    void fault_isToldWithoutTheParsersSettings(String text, String message) {
        assertThat(why(text)).isEqualTo(message);
    }

    @Test
    void controlCharacter_isToldByItsCode() {
        assertThat(why("\u001f")).startsWith("Illegal character (code 31): only regular white space");
    }

    @Test
    void limits_areToldWithoutTheNamesOfSettings() {
        assertThat(why("[".repeat(2000))).isEqualTo("lists and objects are nested more than 1000 deep");
        assertThat(why("{\"a\":".repeat(2000))).isEqualTo("lists and objects are nested more than 1000 deep");
        assertThat(why("1".repeat(2000))).contains("length").doesNotContain("`", "Constraints", "Source");
    }
}
