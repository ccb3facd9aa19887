package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClobberSearchTest {
    private final Random random = new Random(4);
    private final Clobber clobber = (Clobber) new Catalogue(Tables.local()).parse("clobber");
    private final ReferenceEvaluator<StoneBoard> reference = new ReferenceEvaluator<>(clobber);

    private BoardSearch<StoneBoard> searchOf(ValueTable table) {
        return new BoardSearch<>(new StoneRules(clobber), new ClobberComponents(Play.NORMAL), table, Budget.standard());
    }

    private StoneBoard board(int height, int width, String points) {
        return new StoneBoard(
                IntStream.range(0, height).mapToObj(r -> row(width, points)).toList());
    }

    private String row(int width, String points) {
        StringBuilder row = new StringBuilder();
        for (int c = 0; c < width; c++) {
            row.append(points.charAt(random.nextInt(points.length())));
        }
        return row.toString();
    }

    /** A table of 64 entries forgets nearly all that it is told. */
    @ParameterizedTest
    @ValueSource(ints = {64 * 16, 1 << 20})
    void value_ofRandomBoards_isThatOfPlayByTheRules(int tableBytes) {
        ValueTable table = ValueTable.ofBytes(tableBytes);
        for (int i = 0; i < 800; i++) {
            StoneBoard board = board(1 + random.nextInt(3), 1 + random.nextInt(4), ".xxoo");
            long value = reference.grundy(board);
            assertThat(searchOf(table).value(board)).as(board.toString()).isEqualTo(value);
            long asked = random.nextInt(5);
            assertThat(searchOf(table).hasValue(board, asked))
                    .as(board.toString())
                    .isEqualTo(asked == value);
        }
    }

    /** Boards of which play by the rules takes too long: the search on objects, depth first and without packing, is the second opinion. */
    @Test
    void value_ofLargerBoards_isThatOfTheSearchOnObjects() {
        ValueTable table = ValueTable.ofBytes(1 << 20);
        for (int i = 0; i < 40; i++) {
            StoneBoard board = board(3, 5 + random.nextInt(2), "..xxoo");
            long expected = BoardSearch.onObjects(new StoneRules(clobber), board);
            assertThat(searchOf(table).value(board)).as(board.toString()).isEqualTo(expected);
        }
    }

    /** Published by the authors of MCGS, November 2025. */
    @ParameterizedTest
    @CsvSource({
        "2,2,0", "2,3,0", "2,4,0", "2,5,0", "2,6,0", "2,7,1", "2,8,0", "2,9,0", "3,3,1", "3,4,0", "3,5,1", "3,6,0",
        "4,4,0", "1,2,1", "1,4,3", "1,6,0", "1,8,2", "1,10,0", "1,12,2", "1,14,0", "1,16,3", "1,18,1", "1,20,4",
        "1,22,6", "1,24,1"
    })
    void value_ofAFullBoard_isTheKnownOne(int height, int width, int value) {
        List<String> rows = IntStream.range(0, height)
                .mapToObj(r -> "xo".repeat(width).substring(r % 2, r % 2 + width))
                .toList();
        assertThat(searchOf(ValueTable.ofBytes(1 << 24)).value(new StoneBoard(rows)))
                .isEqualTo(value);
    }

    /** A line of 70 stones fits into no grid, the pair beside it does. */
    @Test
    void value_ofALinePast64Cells_isFoundBesideAPart() {
        String line = "xo" + "x".repeat(68) + ".xo";
        StoneBoard board = new StoneBoard(Collections.nCopies(1, line));
        long expected = BoardSearch.onObjects(new StoneRules(clobber), board);
        assertThat(searchOf(ValueTable.ofBytes(1 << 20)).value(board)).isEqualTo(expected);
    }
}
