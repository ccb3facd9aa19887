package dev.nimbus.query.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The one reader of positions in text, for text bodies and the command line. */
class TextPositionTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        nim                          | 3 4 5                | [3,4,5]
        nim                          | 3,4,5                | [3,4,5]
        nim                          | `  3, 4 ,5 , `       | [3,4,5]
        nim                          | ` 9223372036854775807,1234567890123456789 ` | [9223372036854775807,1234567890123456789]
        nim                          | [3,"4",5]            | [3,4,5]
        nim                          | "7"                  | [7]
        0.137                        | 5,7                  | [5,7]
        turning-turtles              | HTTH                 | "HTTH"
        turning-turtles              | ` "HTTH" `           | "HTTH"
        {"rewrite":[["10","01"]]}    | 0110                 | "0110"
        {"rewrite":[["[","("]]}      | [](                  | "[]("
        {"rewrite":[["a b","b b"]]}  | a b, a b             | "a b, a b"
        cram                         | .. .#                | ["..",".#"]
        cram                         | ..,.#                | ["..",".#"]
        cram                         | ..                   | [".."]
        cram                         | ["..",".#"]          | ["..",".#"]
        chomp                        | 3,2                  | [3,2]
        wythoff                      | 3,5                  | [3,5]
        stoned                       | {"heaps":[2,1],"last":0} | {"heaps":[2,1],"last":0}
        stoned                       | 2,1                  | [2,1]
        hackenbush                   | {"edges":[[0,1]]}    | {"edges":[[0,1]]}
        boxes                        | {"open":[1],"closed":["2"]} | {"open":[1],"closed":[2]}
        """)
    void line_isReadAsItsGameSays(String game, String line, String position) {
        assertThat(read(CATALOGUE.parse(game), TextPosition.of(line))).isEqualTo(position);
    }

    @Test
    void linesOfABoard_areRows() {
        assertThat(read(CATALOGUE.parse("cram"), TextPosition.of("..#\r\n...\n")))
                .isEqualTo("[\"..#\",\"...\"]");
        assertThat(read(CATALOGUE.parse("nim"), TextPosition.of("3\n4\n"))).isEqualTo("[3,4]");
    }

    private static <P> String read(Ruleset<P> game, PositionInput input) {
        return game.write(game.read(input));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        nim             | 3,-4,5 | heap 1 is -4; a heap is an integer from 0 to 9223372036854775807
        nim             | 3 HT   | heap 1 is HT; a heap is
        nim             | [3,    | the position is "[3,", which is no JSON: Unexpected end-of-input
        nim             | [3] 4  | the position is "[3] 4", which is no JSON: something follows after its end
        turning-turtles | 3 4    | coin 0 is '3'; expected H or T
        cram            | .. .x  | row 1 is ".x"; expected a string of . and #
        hackenbush      | 3 4    | found ["3","4"]; expected an object with just the field edges
        """)
    void line_thatIsNoPosition_isRefused(String game, String line, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> read(CATALOGUE.parse(game), TextPosition.of(line)));

        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.getMessage()).doesNotContain("Source").doesNotContain("REDACTED");
    }

    @Test
    void linesOfAChunk_mayBeOfAnyGame() {
        assertThat(Solving.text(
                        new dev.nimbus.protocol.TextParameters("cram", "outcome", ""), ".. .#", "[\"..\"]", ".# #."))
                .containsExactly("N", "N", "P");
    }
}
