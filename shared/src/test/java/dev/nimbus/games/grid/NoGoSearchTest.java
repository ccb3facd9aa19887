package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
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

    /** Boards that are nearly full fall apart, and have groups that are safe. */
    @Test
    void answers_aboutBoardsThatAreNearlyFull_areThoseOfPlayByTheRules() {
        ValueTable table = ValueTable.ofBytes(1 << 20);
        BoardRules<StoneBoard> rules = new BoardRules<>(new StoneRules(nogo), new NoGoComponents());
        for (int i = 0; i < 300; i++) {
            StoneBoard board = nearlyFull();
            assertThat(searchOf(table).value(board)).as(board.toString()).isEqualTo(reference.grundy(board));
            MisereSearch misere = new MisereSearch(rules, table, Budget.standard());
            assertThat(misere.isLost(rules.position(board)))
                    .as(board.toString())
                    .isEqualTo(reference.outcome(board, Play.MISERE) == Outcome.P);
        }
    }

    /** What play by chance leaves of an empty board, with at most 7 empty points if it does not end before. */
    private StoneBoard nearlyFull() {
        int height = 1 + random.nextInt(4);
        int width = 1 + random.nextInt(height == 1 ? 20 : 6);
        StoneBoard board = new StoneBoard(Collections.nCopies(height, ".".repeat(width)));
        int empty = height * width;
        List<Option<StoneBoard>> options = ReferenceEvaluator.list(nogo, board);
        while (empty-- > 7 && !options.isEmpty()) {
            board = options.get(random.nextInt(options.size())).position();
            options = ReferenceEvaluator.list(nogo, board);
        }
        return board;
    }

    /** What a group needs not, how long it is, and where it lies tells no components apart. */
    @ParameterizedTest
    @CsvSource({
        "..x.o..., ..xx.ooo...",
        "..x.o..., ...x.o..",
        "..x.x..., ..xxx.xx...",
        "..xo.xo.., ..x",
    })
    void parts_ofBoardsOnWhichPlayIsTheSame_areEqual(String board, String other) {
        assertThat(parts(board)).isSubsetOf(parts(other)).isNotEmpty();
    }

    private static Set<List<Long>> parts(String board) {
        Set<List<Long>> parts = new HashSet<>();
        new NoGoComponents().write(new StoneBoard(List.of(board.split("/"))), new Collecting(parts));
        return parts;
    }

    private static final class Collecting extends OptionSink {
        private final Set<List<Long>> parts;

        private Collecting(Set<List<Long>> parts) {
            this.parts = parts;
        }

        @Override
        public void begin() {
            // a position is one option
        }

        @Override
        public void known(long value) {
            // the same on each board
        }

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {
            parts.add(Arrays.stream(words, 0, length).boxed().toList());
        }

        @Override
        public boolean end() {
            return true;
        }
    }

    /** Published by the authors of MCGS, November 2025. */
    @ParameterizedTest
    @CsvSource({
        "1,1,0", "1,2,1", "1,3,0", "1,4,1", "1,5,2", "1,6,0", "1,7,1", "1,8,0", "1,9,1", "1,10,2", "1,11,3", "1,12,1",
        "1,13,0", "1,14,3", "1,15,1", "1,16,0", "1,17,2", "1,18,2", "1,19,3", "1,20,1", "2,2,1", "2,3,1", "2,4,0",
        "2,5,0", "2,6,0", "2,7,0", "3,3,0", "3,4,0", "3,5,1", "4,4,0"
    })
    void value_ofAnEmptyBoard_isThePublishedOne(int height, int width, long value) {
        StoneBoard board = new StoneBoard(Collections.nCopies(height, ".".repeat(width)));
        ValueTable table = ValueTable.ofBytes(1 << 24);
        assertThat(searchOf(table).value(board)).isEqualTo(value);
        StoneBoard turned = new StoneBoard(Collections.nCopies(width, ".".repeat(height)));
        assertThat(searchOf(table).hasValue(turned, value)).isTrue();
    }

    /** A board of 70 points fits into no grid; of its points four are empty, each between two groups. */
    @Test
    void value_ofABoardPast64Points_isThatOfPlayByTheRules() {
        Set<Long> values = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            StringBuilder row = new StringBuilder();
            for (int empty = 0; empty < 4; empty++) {
                int before = 1 + random.nextInt(15);
                row.append(stone().repeat(before))
                        .append('.')
                        .append(stone().repeat(empty < 3 ? 16 - before : 18 - before));
            }
            StoneBoard board = new StoneBoard(List.of(row.toString()));
            long value = searchOf(ValueTable.ofBytes(1 << 20)).value(board);
            assertThat(value).as(board.toString()).isEqualTo(reference.grundy(board));
            values.add(value);
        }
        assertThat(values).hasSizeGreaterThan(1);
    }

    private String stone() {
        return random.nextBoolean() ? "x" : "o";
    }

    @Test
    void words_ofABoard_areReadAsTheBoard() {
        for (int i = 0; i < 500; i++) {
            StoneBoard board = StoneBoard.sample(random, 100);
            assertThat(StoneBoard.ofWords(board.toWords())).isEqualTo(board);
            StoneBoard part = new StoneBoard(board.rows().stream()
                    .map(row -> row.replace("xx", "#1").replace("oo", "23"))
                    .toList());
            assertThat(StoneBoard.ofWords(part.toWords())).isEqualTo(part);
        }
    }
}
