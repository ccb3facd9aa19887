package dev.nimbus.games.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.games.sum.Components;
import dev.nimbus.query.json.JsonFields;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Treblecross against its literal rules, played on the board: any free square may take an X. */
class TreblecrossTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final Treblecross GAME = (Treblecross) CATALOGUE.parse("treblecross");

    /** Rows in one string, separated by blanks; whether the player who moves first wins. */
    private final Map<String, Boolean> wins = new HashMap<>();

    private boolean wins(String rows) {
        Boolean known = wins.get(rows);
        if (known == null) {
            known = moves(rows).stream().anyMatch(square -> winsBy(rows, square));
            wins.put(rows, known);
        }
        return known;
    }

    private boolean winsBy(String rows, int square) {
        String after = after(rows, square);
        return after.contains("XXX") || !wins(after);
    }

    /** All free squares, but the second one of a row of two. */
    private static List<Integer> moves(String rows) {
        List<Integer> moves = new ArrayList<>();
        for (int i = rows.indexOf('.'); i >= 0; i = rows.indexOf('.', i + 1)) {
            int from = rows.lastIndexOf(' ', i) + 1;
            int to = rows.indexOf(' ', i) < 0 ? rows.length() : rows.indexOf(' ', i);
            if (to - from != 2 || !rows.substring(from, to).contains("X")) {
                moves.add(i);
            }
        }
        return moves;
    }

    private static String after(String rows, int square) {
        return rows.substring(0, square) + 'X' + rows.substring(square + 1);
    }

    private static Move mark(long row, long square) {
        return new NumbersMove("row", row, "square", square);
    }

    private List<Move> winningMoves(String rows) {
        List<Move> moves = new ArrayList<>();
        for (int square : moves(rows)) {
            if (winsBy(rows, square)) {
                int row = (int)
                        rows.substring(0, square).chars().filter(c -> c == ' ').count();
                moves.add(mark(row, square - rows.lastIndexOf(' ', square) - 1));
            }
        }
        return moves;
    }

    private static Rows rows(String rows) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        List.of(rows.split(" ", -1)).forEach(list::add);
        return GAME.read(new TreeInput(list));
    }

    private void check(String rows) {
        Rows position = rows(rows);
        List<Move> expected = winningMoves(rows);
        Budget budget = Budget.standard();

        assertThat(GAME.outcome(position, Play.NORMAL, budget)).as(rows).isEqualTo(Outcome.ofWin(wins(rows)));
        assertThat(GAME.winningMoves(position, Play.NORMAL, 1000, budget).items())
                .as(rows)
                .isEqualTo(expected);
        assertThat(GAME.winningMove(position, Play.NORMAL, budget))
                .as(rows)
                .isEqualTo(expected.stream().findFirst());
        boolean near = rows.contains("XX") || rows.contains("X.X");
        assertThat(GAME.grundy(position, budget) instanceof GrundyValue.None)
                .as(rows)
                .isEqualTo(near);
    }

    @Test
    void everyRow_ofUpToTenSquares_isAnsweredAsPlayed() {
        for (int length = 0; length <= 10; length++) {
            for (int set = 0; set < 1 << length; set++) {
                String row = row(length, set);
                if (!row.contains("XXX") && !row.equals("XX")) {
                    check(row);
                }
            }
        }
    }

    @Test
    void legalMoves_areAllFreeSquares_alsoThoseThatLose() {
        for (int set = 0; set < 1 << 7; set++) {
            String row = row(7, set);
            List<Integer> squares = new ArrayList<>();
            GAME.legalMoves(rows(row), Budget.standard(), (move, option) -> {
                squares.add(tree(JsonFields.json(move)).get("square").intValue());
                assertThat(option.toString()).isEqualTo("[\"" + after(row, squares.get(squares.size() - 1)) + "\"]");
                return true;
            });
            assertThat(squares).as(row).isEqualTo(row.contains("XXX") ? List.of() : moves(row));
        }
    }

    @Test
    void wonRow_isLostForWhoeverIsToMove() {
        assertThat(GAME.outcome(rows(".XXX. 5"), Play.NORMAL, Budget.standard()))
                .isEqualTo(Outcome.P);
        assertThat(GAME.hasMove(rows(".XXX. 5"))).isFalse();
    }

    @Test
    void freeRows_areAnsweredAsPlayed() {
        for (int length = 0; length <= 16; length++) {
            check(row(length, 0));
        }
    }

    @Test
    void severalRows_areAnsweredAsPlayed() {
        Random random = new Random(3);
        for (int i = 0; i < 1500; i++) {
            List<String> rows = new ArrayList<>();
            for (int squares = 10;
                    squares > 0;
                    squares -= 1 + rows.get(rows.size() - 1).length()) {
                int length = random.nextInt(squares);
                int crosses = random.nextInt(1 << length);
                rows.add(row(length, crosses & random.nextInt(1 << length)));
            }
            String joined = String.join(" ", rows);
            if (!joined.contains("XXX") && !rows.contains("XX")) {
                check(joined);
            }
        }
    }

    private static String row(int length, int set) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < length; i++) {
            row.append((set >> i & 1) == 0 ? '.' : 'X');
        }
        return row.toString();
    }

    @Test
    void table_isThatOfTheCodeTwoHeapsOn() {
        long[] rows = new long[300];
        long[] heaps = new long[300];
        GAME.valuesBlocking(0, rows);
        ((HeapValues) CATALOGUE.parse("octal(0.007)")).valuesBlocking(2, heaps);

        assertThat(rows).isEqualTo(heaps);
    }

    @Test
    void movesOfALongRow_areFoundInBlocks() {
        Rows position = new Rows(List.of(Row.free(5000)));
        for (long value = 0; value < 3; value++) {
            List<Move> expected = new ArrayList<>();
            for (long square = 0; square < 5000; square++) {
                long left = value(Math.max(0, square - 2));
                if ((left ^ value(Math.max(0, 4997 - square))) == value) {
                    expected.add(mark(0, square));
                }
            }
            assertThat(GAME.movesTo(position, value, 10_000, Budget.standard()).items())
                    .isEqualTo(expected);
        }
    }

    private static long value(long length) {
        long[] value = new long[1];
        GAME.valuesBlocking(length, value);
        return value[0];
    }

    @Test
    void threatInASum_winsAtOnce() {
        @SuppressWarnings("unchecked") // the game of this name
        Ruleset<Components> sum = (Ruleset<Components>) CATALOGUE.parse("sum");
        Components position = sum.read(new TreeInput(tree("[{\"game\":\"nim\",\"position\":[5]},"
                + "{\"game\":\"treblecross\",\"position\":[4,\".X.X\"]},"
                + "{\"game\":\"sum\",\"position\":[{\"game\":\"treblecross\",\"position\":\"XX.\"}]}]")));
        Budget budget = Budget.standard();

        assertThat(sum.outcome(position, Play.NORMAL, budget)).isEqualTo(Outcome.N);
        assertThat(sum.grundy(position, budget)).isInstanceOf(GrundyValue.None.class);
        assertThat(sum.winningMoves(position, Play.NORMAL, 10, budget).count()).isEqualTo(2);
    }

    private static JsonNode tree(String json) {
        try {
            return new com.fasterxml.jackson.databind.ObjectMapper().readTree(json);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        XX    | row 0 is "XX"; a row of two squares takes one X
        ..O   | row 0 is "..O"; expected its length, or a string of . and X
        -1    | row 0 is "-1"; expected an integer from 0
        9223372036854775806 | row 0 is 9223372036854775806; a row has at most 9223372036854775805 squares
        """)
    void row_thatIsNone_isRefused(String row, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> rows(row));

        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.at()).isEqualTo("/0");
    }
}
