package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search core in modes that a node does not use: tiny tables, full grids, families mixed. {@code FamilyModesTest} has the others. */
class CoreModesTest {
    private static final int TINY = 64 * 16;
    private static final int MEBIBYTE = 1 << 20;

    private final Random random = new Random(12);
    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final Clobber clobber = (Clobber) catalogue.parse("clobber");
    private final NoGo nogo = (NoGo) catalogue.parse("nogo");

    private static BoardSearch<Board> cram(BoardRules.Packing<Board> packing, ValueTable table) {
        return new BoardSearch<>(new CramRules(Play.NORMAL), packing, table, Budget.standard());
    }

    private static long expected(Board board) {
        return BoardSearch.onObjects(new CramRules(Play.NORMAL), board);
    }

    private Board board(int height, int width, int blocked) {
        long[] rows = new long[height];
        for (int r = 0; r < height; r++) {
            for (int c = 0; c < width; c++) {
                rows[r] |= random.nextInt(blocked) == 0 ? 0 : 1L << c;
            }
        }
        return Board.ofWords(Board.MOST_WIDE, rows);
    }

    /** Rectangles of exactly 64 cells: the first row and the first column whole, some cells elsewhere; one component. */
    @ParameterizedTest
    @CsvSource({"8, 8", "4, 16", "2, 32", "7, 9"})
    void componentThatFillsAGrid_hasTheValueOfTheSearchOnObjects(int height, int width) {
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        for (int i = 0; i < 15; i++) {
            long[] rows = new long[height];
            rows[0] = (1L << width) - 1;
            for (int r = 1; r < height; r++) {
                rows[r] = 1 | (1L << random.nextInt(width)) | (1L << random.nextInt(width));
            }
            Board board = Board.ofWords(Board.MOST_WIDE, rows);
            assertThat(cram(new CramComponents(Play.NORMAL), table).value(board))
                    .isEqualTo(expected(board));
        }
    }

    /** The words of a board of Clobber are words of a board of NoGo, too. */
    @ParameterizedTest
    @ValueSource(ints = {TINY, MEBIBYTE})
    void familiesInOneTable_doNotMeet(int tableBytes) {
        ValueTable table = ValueTable.ofBytes(tableBytes);
        ReferenceEvaluator<StoneBoard> clobberValues = new ReferenceEvaluator<>(clobber);
        ReferenceEvaluator<StoneBoard> nogoValues = new ReferenceEvaluator<>(nogo);
        for (int i = 0; i < 400; i++) {
            StoneBoard board = nogo.sample(random, 7);
            assertThat(stones(new StoneRules(clobber), new ClobberComponents(Play.NORMAL), table)
                            .value(board))
                    .as(board.toString())
                    .isEqualTo(clobberValues.grundy(board));
            assertThat(stones(new StoneRules(nogo), new NoGoComponents(), table).value(board))
                    .as(board.toString())
                    .isEqualTo(nogoValues.grundy(board));
            Board dominoes = board(3, 4, 4);
            assertThat(cram(new CramComponents(Play.NORMAL), table).value(dominoes))
                    .isEqualTo(expected(dominoes));
        }
    }

    private static BoardSearch<StoneBoard> stones(
            StoneRules rules, BoardRules.Packing<StoneBoard> packing, ValueTable table) {
        return new BoardSearch<>(rules, packing, table, Budget.standard());
    }

    @Test
    void clobberOnFourRowsAndMore_hasTheValueOfTheSearchOnObjects() {
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        for (int i = 0; i < 40; i++) {
            int height = 4 + random.nextInt(2);
            StoneBoard board = new StoneBoard(
                    IntStream.range(0, height).mapToObj(r -> clobberRow(4)).toList());
            long expected = BoardSearch.onObjects(new StoneRules(clobber), board);
            assertThat(stones(new StoneRules(clobber), new ClobberComponents(Play.NORMAL), table)
                            .value(board))
                    .as(board.toString())
                    .isEqualTo(expected);
        }
    }

    private String clobberRow(int width) {
        List<String> points = IntStream.range(0, width)
                .mapToObj(c -> String.valueOf("..xxoo".charAt(random.nextInt(6))))
                .toList();
        return String.join("", points);
    }
}
