package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoGoSearchTest {
    private final Random random = new Random(8);
    private final NoGo nogo = (NoGo) new Catalogue(Tables.local()).parse("nogo");
    private final ReferenceEvaluator<StoneBoard> reference = new ReferenceEvaluator<>(nogo);

    private BoardSearch<StoneBoard> searchOf(ValueTable table) {
        return new BoardSearch<>(new StoneRules(nogo), new NoGoComponents(), table, Budget.standard());
    }

    /** A table of 64 entries forgets nearly all that it is told. */
    @ParameterizedTest
    @ValueSource(ints = {64 * 16, 1 << 20})
    void value_ofRandomBoards_isThatOfPlayByTheRules(int tableBytes) {
        ValueTable table = ValueTable.ofBytes(tableBytes);
        for (int i = 0; i < 1000; i++) {
            StoneBoard board = nogo.sample(random, 7);
            long value = reference.grundy(board);
            assertThat(searchOf(table).value(board)).as(board.toString()).isEqualTo(value);
            long asked = random.nextInt(4);
            assertThat(searchOf(table).hasValue(board, asked))
                    .as(board.toString())
                    .isEqualTo(asked == value);
        }
    }

    /** Published by the authors of MCGS, November 2025. */
    @ParameterizedTest
    @CsvSource({
        "1,1,0", "1,2,1", "1,3,0", "1,4,1", "1,5,2", "1,6,0", "1,7,1", "1,8,0", "1,9,1", "1,10,2", "1,11,3", "1,12,1",
        "1,13,0", "1,14,3", "1,15,1", "2,2,1", "2,3,1", "2,4,0", "2,5,0", "2,6,0", "2,7,0", "3,3,0", "3,4,0", "3,5,1",
        "4,4,0"
    })
    void value_ofAnEmptyBoard_isThePublishedOne(int height, int width, long value) {
        StoneBoard board = new StoneBoard(Collections.nCopies(height, ".".repeat(width)));
        ValueTable table = ValueTable.ofBytes(1 << 24);
        assertThat(searchOf(table).value(board)).isEqualTo(value);
        StoneBoard turned = new StoneBoard(Collections.nCopies(width, ".".repeat(height)));
        assertThat(searchOf(table).hasValue(turned, value)).isTrue();
    }

    /** A board of 70 points fits into no grid; of its points four are empty. */
    @Test
    void value_ofABoardPast64Points_isThatOfPlayByTheRules() {
        for (int i = 0; i < 30; i++) {
            List<Character> points = new ArrayList<>(Collections.nCopies(35, StoneBoard.FIRST));
            points.addAll(Collections.nCopies(31, StoneBoard.SECOND));
            points.addAll(Collections.nCopies(4, StoneBoard.EMPTY));
            Collections.shuffle(points, random);
            StringBuilder row = new StringBuilder();
            points.forEach(row::append);
            StoneBoard board = new StoneBoard(List.of(row.toString()));
            assertThat(searchOf(ValueTable.ofBytes(1 << 20)).value(board))
                    .as(board.toString())
                    .isEqualTo(reference.grundy(board));
        }
    }

    @Test
    void words_ofABoard_areReadAsTheBoard() {
        for (int i = 0; i < 500; i++) {
            StoneBoard board = StoneBoard.sample(random, 100);
            assertThat(StoneBoard.ofWords(board.toWords())).isEqualTo(board);
        }
    }
}
