package dev.nimbus.games.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import dev.nimbus.tables.TsvFile;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Values of boards and spots as others have published them, against what a client is answered; the source of each stands in
 * {@code data/positions.tsv}. The build compares those that take some thousand steps, the nightly run nearly all.
 */
class PublishedPositionsTest {
    private static final int STEPS = Sweep.of(50_000, 100_000_000);
    private static final int ANSWERED = Sweep.of(150, 195);

    @Test
    @Timeout(1800)
    void values_areThePublishedOnes() {
        List<List<String>> rows = TsvFile.rows("positions.tsv");

        long answered = rows.stream().filter(PublishedPositionsTest::isAnswered).count();

        assertThat(answered).isGreaterThanOrEqualTo(ANSWERED);
    }

    /** Whether the steps are enough; a wrong answer fails. */
    private static boolean isAnswered(List<String> row) {
        String game = row.get(0).replaceAll(" .*", "");
        String position = position(row.get(0), row.get(1));
        Play play = row.get(2).equals("misere") ? Play.MISERE : Play.NORMAL;
        String published = row.get(3);
        Budget budget = Budget.ofSteps(STEPS);
        try {
            String answer = published.matches("[PN]")
                    ? Asking.outcome(game, position, play, budget).name()
                    : Long.toString(Asking.value(game, position, budget));
            assertThat(answer).as("%s", row).isEqualTo(published);
            return true;
        } catch (Refusal past) {
            assertThat(past.code()).as("%s: %s", row, past.getMessage()).isEqualTo(ErrorCode.TOO_LARGE);
            return false;
        }
    }

    private static String position(String kind, String size) {
        String[] numbers = size.replace("n=", "").split("x", -1);
        int first = Integer.parseInt(numbers[0]);
        int last = Integer.parseInt(numbers[numbers.length - 1]);
        return switch (kind) {
            case "cram", "nogo" -> board(first, ".".repeat(last));
            case "clobber (checkerboard)" -> board(first, "xo".repeat(last).substring(0, last));
            case "clobber (XO)^n" -> board(1, "xo".repeat(last) + ".");
            case "clobber (XXO)^n" -> board(1, "xxo".repeat(last));
            case "node-kayles grid" -> GraphText.grid(first, last);
            case "node-kayles queens graph" -> GraphText.queens(last);
            case "sprouts" -> "\"0*" + last + "\"";
            default -> throw new AssertionError("nobody knows how to compare " + kind);
        };
    }

    /** The rows below the first one have its stones by turns in the other colour. */
    private static String board(int rows, String row) {
        String other = row.replace('x', ' ').replace('o', 'x').replace(' ', 'o');
        return IntStream.range(0, rows)
                .mapToObj(at -> '"' + (at % 2 == 0 ? row : other) + '"')
                .collect(Collectors.joining(",", "[", "]"));
    }
}
