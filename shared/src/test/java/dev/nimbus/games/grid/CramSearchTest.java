package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CramSearchTest {
    private static final int MEBIBYTE = 1 << 20;

    private final Random random = new Random(1);
    private final Cram cram = (Cram) new Catalogue(Tables.local()).parse("cram");
    private final ReferenceEvaluator<Board> reference = new ReferenceEvaluator<>(cram);

    private static BoardSearch<Board> searchOf(ValueTable table, Budget budget) {
        return new BoardSearch<>(new CramRules(Play.NORMAL), new CramComponents(Play.NORMAL), table, budget);
    }

    private static long search(ValueTable table, Board board) {
        return searchOf(table, Budget.standard()).value(board);
    }

    /** A board on which about one cell of {@code blocked} is blocked. */
    private Board board(int height, int width, int blocked) {
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < width; c++) {
                row.append(random.nextInt(blocked) == 0 ? Board.BLOCKED : Board.FREE);
            }
            rows.add(row.toString());
        }
        return Board.of(rows);
    }

    private Board smallBoard() {
        return random.nextInt(3) == 0 ? board(5, 5, 2) : board(1 + random.nextInt(4), 1 + random.nextInt(4), 4);
    }

    /** A table of 64 entries forgets nearly all that it is told. */
    @ParameterizedTest
    @ValueSource(ints = {64 * 16, MEBIBYTE})
    void value_ofRandomBoards_isThatOfPlayByTheRules(int tableBytes) {
        ValueTable table = ValueTable.ofBytes(tableBytes);
        for (int i = 0; i < 1500; i++) {
            Board board = smallBoard();
            assertThat(search(table, board)).as(board.toString()).isEqualTo(reference.grundy(board));
        }
    }

    @Test
    void hasValue_ofRandomBoards_isTrueForTheValueAlone() {
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        for (int i = 0; i < 500; i++) {
            Board board = smallBoard();
            long value = reference.grundy(board);
            BoardSearch<Board> search = searchOf(table, Budget.standard());
            for (long asked = 0; asked < 6; asked++) {
                assertThat(search.hasValue(board, asked)).as(board.toString()).isEqualTo(asked == value);
            }
        }
    }

    /** Boards of which play by the rules takes too long: the search on objects, depth first and without packing, is the second opinion. */
    @Test
    void value_ofLargerBoards_isThatOfTheSearchOnObjects() {
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        for (int i = 0; i < 60; i++) {
            Board board = board(3 + random.nextInt(4), 4 + random.nextInt(5), 3);
            long expected = BoardSearch.onObjects(new CramRules(Play.NORMAL), board);
            assertThat(search(table, board)).as(board.toString()).isEqualTo(expected);
        }
    }

    /** J. Lemoine, S. Viennot, Nimbers are inevitable, 2012. */
    @ParameterizedTest
    @CsvSource({
        "3,3,0", "3,4,1", "3,5,1", "3,6,4", "3,7,1", "3,8,3", "3,9,1", "3,10,2", "3,11,0", "3,12,1", "3,13,2", "3,14,3",
        "4,4,0", "4,5,2", "4,6,0", "4,7,3", "4,8,0", "5,5,0", "5,6,2", "5,7,1", "6,6,0"
    })
    void value_ofAWholeBoard_isThePublishedOne(int height, int width, int value) {
        Board board = Board.of(Collections.nCopies(height, ".".repeat(width)));
        assertThat(search(ValueTable.ofBytes(16 * MEBIBYTE), board)).isEqualTo(value);
    }

    /** A wall between two boards that do not fit into one number together. */
    @Test
    void value_ofAWideBoard_isTheSumOfItsParts() {
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        Board board = Board.of(Collections.nCopies(3, ".".repeat(12) + "#" + ".".repeat(10)));
        assertThat(search(table, board)).isEqualTo(1 ^ 2);
    }

    /** A ring of 70 cells around a field of 3 by 4: the ring fits into no grid, the field into one. */
    @Test
    void value_ofAComponentPast64Cells_isFoundBesideOneThatFits() {
        List<String> rows = new ArrayList<>();
        rows.add(".".repeat(30));
        rows.add("." + "#".repeat(28) + ".");
        rows.add("." + "#".repeat(10) + "...." + "#".repeat(14) + ".");
        rows.add("." + "#".repeat(10) + "...." + "#".repeat(14) + ".");
        rows.add("." + "#".repeat(10) + "...." + "#".repeat(14) + ".");
        rows.add("." + "#".repeat(28) + ".");
        rows.add(".".repeat(30));
        long ring = PathValues.cycle(70);
        assertThat(search(ValueTable.ofBytes(MEBIBYTE), Board.of(rows))).isEqualTo(ring ^ 1);
    }

    @Test
    void search_withAFullTable_findsTheSameAgain() {
        ValueTable table = ValueTable.ofBytes(16 * MEBIBYTE);
        Board board = Board.of(Collections.nCopies(4, ".".repeat(7)));
        long first = search(table, board);
        Budget second = Budget.standard();
        assertThat(searchOf(table, second).value(board)).isEqualTo(first);
        assertThat(second.spent()).isLessThan(10);
    }

    /** What nodes share, kept in a map; counts the calls. */
    private static final class Shelf implements SharedValues {
        private final Map<ByteBuffer, Integer> facts = new HashMap<>();
        private int calls;

        @Override
        public int[] findBlocking(byte[][] forms) {
            calls++;
            return Stream.of(forms)
                    .mapToInt(form -> facts.getOrDefault(ByteBuffer.wrap(form), ValueTable.NOTHING))
                    .toArray();
        }

        @Override
        public void tell(byte[] form, int fact, int work) {
            facts.merge(ByteBuffer.wrap(form), fact, ValueTable::merged);
        }
    }

    private long costOf(ValueTable table, Board board, long expected) {
        Budget budget = Budget.standard();
        assertThat(searchOf(table, budget).value(board)).isEqualTo(expected);
        return budget.spent();
    }

    /** A second node asks after some milliseconds, and knows the board. */
    @Test
    void search_onASecondNode_isShortAndFindsTheSame() {
        Shelf shelf = new Shelf();
        Board board = Board.of(Collections.nCopies(5, ".".repeat(6)));
        long alone = costOf(ValueTable.ofBytes(16 * MEBIBYTE, shelf), board, 2);
        long again = costOf(ValueTable.ofBytes(16 * MEBIBYTE, shelf), board, 2);

        assertThat(alone).isGreaterThan(10 * SharedValues.DEAR_STEPS);
        assertThat(again).isLessThan(2 * SharedValues.DEAR_STEPS);
        assertThat(shelf.facts).hasSizeBetween(1, 100);
        assertThat(shelf.calls).isLessThan(50);
    }

    /** A node that knows sub-positions of another's board has less to do. */
    @Test
    void search_ofASubposition_usesWhatTheBoardTaught() {
        Shelf shelf = new Shelf();
        costOf(ValueTable.ofBytes(16 * MEBIBYTE, shelf), Board.of(Collections.nCopies(5, ".".repeat(6))), 2);
        int taught = shelf.facts.size();
        Board part = Board.of(List.of("#.....", "#.....", "......", "......", "......"));
        long value = search(ValueTable.ofBytes(16 * MEBIBYTE), part);
        assertThat(costOf(ValueTable.ofBytes(16 * MEBIBYTE, shelf), part, value))
                .isPositive();
        assertThat(shelf.facts).hasSizeGreaterThanOrEqualTo(taught);
    }

    @Test
    void easySearches_askNobodyAndTellNothing() {
        Shelf shelf = new Shelf();
        ValueTable table = ValueTable.ofBytes(MEBIBYTE, shelf);
        for (int i = 0; i < 300; i++) {
            search(table, smallBoard());
        }
        assertThat(shelf.calls).isZero();
        assertThat(shelf.facts).isEmpty();
    }

    /** The purpose of the shared table: positions that come from one board cost about as much as the board, together. */
    @Test
    void subpositionsOfOneBoard_costAtMostThreeTimesTheBoard() {
        Board board = Board.of(Collections.nCopies(5, ".".repeat(6)));
        ValueTable table = ValueTable.ofBytes(32 * MEBIBYTE);
        long alone = costOf(table, board, 2);
        long together = 0;
        for (int i = 0; i < 500; i++) {
            Budget budget = Budget.standard();
            searchOf(table, budget).value(played(board));
            together += budget.spent();
        }
        assertThat(together).isLessThan(3 * alone);
    }

    /** The board after one to six random moves. */
    private Board played(Board board) {
        Board position = board;
        for (int moves = 1 + random.nextInt(6); moves > 0; moves--) {
            List<Option<Board>> options = ReferenceEvaluator.list(cram, position);
            position = options.get(random.nextInt(options.size())).position();
        }
        return position;
    }
}
