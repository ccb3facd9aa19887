package dev.nimbus.query.fold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.Solving;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line in pieces gets the answer that it gets when it is held whole. */
class FoldedLineTest {
    private static final String BLANKS = "  \t\r";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nim|outcome,grundy,move|",
                "nim|outcome,move|misere",
                "bash(3)|outcome,grundy|",
                "bash(3)|outcome|misere",
                "subtraction(1,3,4)|grundy|",
                "subtraction(1,3,4)|outcome|misere",
                "kayles|outcome,grundy|normal",
                "octal(0.137)|grundy|",
                "grundys-game|outcome,grundy|",
                "lasker|outcome,grundy|",
                "lasker|outcome|misere",
                "strip(2)|outcome,grundy|",
                "ring(1,2)|outcome,grundy|",
                "staircase|outcome,grundy|",
                "moore(2)|outcome|",
                "moore(9223372036854775807)|outcome|misere",
                "half-nim|outcome|",
                "stoned|outcome|",
                "nimble|outcome,grundy|"
            })
    void everyCut_givesTheAnswerOfTheWhole(String game, String ask, String play) {
        TextParameters parameters = new TextParameters(game, ask, play == null ? "" : play);
        Random random = new Random(game.hashCode());
        for (int round = 0; round < 300; round++) {
            String line = line(random, 1 + random.nextInt(12), 1 << (1 + random.nextInt(5)));
            assertCutsAgree(parameters, line, random);
        }
    }

    @Test
    void largeHeaps_areFoldedToo() {
        TextParameters parameters = new TextParameters("nim", "outcome,grundy,move", "");
        Random random = new Random(4);
        for (int round = 0; round < 1000; round++) {
            StringBuilder line = new StringBuilder();
            for (int i = random.nextInt(8); i >= 0; i--) {
                line.append("0".repeat(random.nextInt(12)))
                        .append(random.nextLong() >>> (1 + random.nextInt(63)))
                        .append(' ');
            }
            assertCutsAgree(parameters, line.toString(), random);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 2 x 4",
                "-1",
                "1 9223372036854775808 2",
                "9223372036854775807 1,2",
                "1 2 3 4 5 6 7 8 9 10 1e3 x y",
                "99999999999999999999999999999999999999999999999999999 1",
                "1 12345678/ 2",
                "7 1234567890123456: 7 7 7 7 7 7 7 7",
                "ünï 3",
                "1 \u0001\u2028\u000b 2",
                "3 00000000000000000000000000000000000000000000000000000000000000005 -0"
            })
    void badWords_areNamedAtTheirPlace(String line) {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            assertCutsAgree(new TextParameters("nim", "grundy", ""), line, random);
        }
    }

    @Test
    void valuesOutOfReach_areToldAfterBadWords() {
        Random random = new Random(6);
        TextParameters grundys = new TextParameters("grundys-game", "outcome", "");
        for (int round = 0; round < 30; round++) {
            assertCutsAgree(grundys, "1 2 900000000000000 3 800000000000000 4", random);
            assertCutsAgree(grundys, "1 2 900000000000000 3 oops 4 5", random);
            assertCutsAgree(new TextParameters("lasker", "grundy", ""), "9223372036854775807 1", random);
        }
    }

    /** The first is named, not the largest, also where two come in one piece. */
    @ParameterizedTest
    @ValueSource(strings = {"grundys-game", "subtraction(squares)", "octal(0.007)", "couples-are-forever", "ring(2,3)"})
    void firstOfTwoHeapsOutOfReach_isNamed(String game) {
        Random random = new Random(8);
        TextParameters parameters = new TextParameters(game, "outcome", "");
        for (int round = 0; round < 30; round++) {
            assertCutsAgree(parameters, "1 2 800000000000000 3 4 900000000000000 5", random);
            assertCutsAgree(parameters, "1 2 900000000000000 3 4 800000000000000 5", random);
        }
    }

    @Test
    void badParameters_areTheErrorOfTheLine() {
        Random random = new Random(7);
        for (TextParameters bad : List.of(
                new TextParameters("nym", "", ""),
                new TextParameters("", "", ""),
                new TextParameters("nim", "fate", ""),
                new TextParameters("nim", "grundy", "misere"),
                new TextParameters("staircase", "outcome", "misere"),
                new TextParameters("nim", "", "sideways"))) {
            assertCutsAgree(bad, "1 2 3 x", random);
        }
    }

    @ParameterizedTest
    @CsvSource({"nim,moves", "kayles,move", "staircase,move", "moore(2),move", "wythoff,outcome", "nimble,move"})
    void whatNeedsTheWholeLine_isTooLarge(String game, String ask) {
        TextParameters parameters = new TextParameters(game, ask, "");
        assertThat(FoldedPiece.of(fold(parameters, 0, "1 2 3", 0).strip())).isEqualTo(new FoldedPiece.Hopeless());
        assertThat(answer(parameters, "x\n", 1, 12345))
                .isEqualTo("! too-large the line has 12345 bytes, more than the gateway's budget for one" + " line\n");
    }

    @Test
    void wordThatIsCutOff_isTooLargeUnlessItIsBad() {
        TextParameters parameters = new TextParameters("nim", "outcome", "");
        assertThat(answer(parameters, fold(parameters, 0, "5 6 0000", 100), 1, 200))
                .isEqualTo("! too-large heap 2 has more digits than the gateway's budget for one line allows\n");
        assertThat(answer(parameters, fold(parameters, 0, "5 6 000a", 100), 1, 200))
                .startsWith("! invalid-position heap 2 is 000a;");
    }

    @Test
    void lostPiece_isAnInternalError() {
        TextParameters parameters = new TextParameters("nim", "outcome", "");
        String pieces = fold(parameters, 0, "5", 0) + new FoldedPiece.Lost("gone\nfor good").toText() + "\n";
        assertThat(answer(parameters, pieces, 2, 200)).isEqualTo("! internal gone for good\n");
    }

    private static void assertCutsAgree(TextParameters parameters, String line, Random random) {
        List<String> whole = Solving.text(parameters, line);
        List<String> pieces = cut(line, random);
        List<String> folded = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            folded.add(fold(parameters, i, pieces.get(i), 0));
        }
        assertThat(answer(parameters, String.join("", folded), pieces.size(), line.length()))
                .as("%s of %s", parameters, pieces)
                .isEqualTo(whole.get(0) + "\n");
    }

    private static String text(QueryChunk piece) {
        AnswerChunk folded = Solving.solve(piece);
        assertThat(folded.answers()).isEqualTo(1);
        return new String(folded.body(), UTF_8);
    }

    /** Cuts somewhere after blanks, sometimes everywhere. */
    private static List<String> cut(String line, Random random) {
        List<String> pieces = new ArrayList<>();
        int often = 1 + random.nextInt(4);
        int from = 0;
        for (int i = 1; i < line.length(); i++) {
            if (BLANKS.indexOf(line.charAt(i - 1)) >= 0 && random.nextInt(often) == 0) {
                pieces.add(line.substring(from, i));
                from = i;
            }
        }
        pieces.add(line.substring(from));
        return pieces;
    }

    private static String line(Random random, int heaps, int bound) {
        StringBuilder line = new StringBuilder(" ");
        for (int i = 0; i < heaps; i++) {
            line.append(random.nextInt(bound));
            for (int blanks = random.nextInt(3); blanks >= 0; blanks--) {
                line.append(BLANKS.charAt(random.nextInt(BLANKS.length())));
            }
        }
        return line.toString();
    }

    private static String fold(TextParameters parameters, int number, String piece, long cutWord) {
        return text(
                new QueryChunk(1, ChunkFormat.TEXT_PIECE, parameters, 0, 1, cutWord, number, piece.getBytes(UTF_8)));
    }

    private static String answer(TextParameters parameters, String folded, int pieces, long bytes) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(folded.getBytes(UTF_8));
        AnswerChunk answer = Solving.solve(
                new QueryChunk(1, ChunkFormat.TEXT_FOLD, parameters, 0, 1, bytes, pieces, body.toByteArray()));
        String text = new String(answer.body(), UTF_8);
        assertThat(answer.errors()).isEqualTo(text.startsWith("!") ? 1 : 0);
        return text;
    }
}
