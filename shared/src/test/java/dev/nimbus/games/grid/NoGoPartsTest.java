package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.Sweep;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.json.JsonFields;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checker of proofs takes it for granted that a board is the sum of its parts: here play by the rules alone says so. */
class NoGoPartsTest {
    private static final int BOARDS = Sweep.of(2000, 20_000);
    private static final int MOST_EMPTY = 6;
    /** One for all: each that is made finds out anew how to write a list. */
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Random random = new Random(9);
    private final NoGo nogo = (NoGo) new Catalogue(Tables.local()).parse("nogo");

    /** Numbers positions by the trees of their options: equal trees have equal values, and the same player wins. */
    private final Map<Set<Integer>, Integer> trees = new HashMap<>();

    private final Map<List<StoneBoard>, Integer> sums = new HashMap<>();

    private static StoneBoard board(String rows) {
        return new StoneBoard(List.of(rows.split("/")));
    }

    /** Of a sum, by options of its boards alone. */
    private int tree(List<StoneBoard> sum) {
        Integer known = sums.get(sum);
        if (known != null) {
            return known;
        }
        Set<Integer> options = new HashSet<>();
        for (int i = 0; i < sum.size(); i++) {
            for (Option<StoneBoard> option : ReferenceEvaluator.list(nogo, sum.get(i))) {
                List<StoneBoard> next = new ArrayList<>(sum);
                next.set(i, option.position());
                options.add(tree(next));
            }
        }
        int tree = trees.computeIfAbsent(options, added -> trees.size());
        sums.put(sum, tree);
        return tree;
    }

    private boolean isLegal(StoneBoard board) {
        try {
            nogo.read(new TreeInput(JSON.valueToTree(board.rows())));
            return true;
        } catch (Refusal refusal) {
            return false;
        }
    }

    private StoneBoard boardOf(String letters, int height, int width) {
        List<String> rows = new ArrayList<>();
        int empty = 0;
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < width; c++) {
                char point = letters.charAt(random.nextInt(letters.length()));
                empty += NoGoParts.isEmpty(point) ? 1 : 0;
                row.append(empty > MOST_EMPTY ? 'x' : point);
            }
            rows.add(row.toString());
        }
        return new StoneBoard(rows);
    }

    private StoneBoard legalBoardOf(String letters) {
        StoneBoard board;
        do {
            int height = 1 + random.nextInt(4);
            board = boardOf(letters, height, 1 + random.nextInt(12 / height));
        } while (!isLegal(board));
        return board;
    }

    @ParameterizedTest
    @CsvSource({".xo", "..xxxooo", ".xo#123", ".xxoo#13"})
    void parts_ofABoard_haveItsTreeOfOptions(String letters) {
        int fallenApart = 0;
        for (int i = 0; i < BOARDS; i++) {
            StoneBoard board = legalBoardOf(letters);
            List<StoneBoard> parts = NoGoParts.of(board);
            assertThat(tree(parts)).as("%s, parts %s", board, parts).isEqualTo(tree(List.of(board)));
            fallenApart += parts.size() > 1 ? 1 : 0;
            sums.clear();
        }
        assertThat(fallenApart).isGreaterThan(BOARDS / 100);
    }

    /** What play by chance leaves of an empty board. */
    private List<StoneBoard> played(int height, int width) {
        List<StoneBoard> boards = new ArrayList<>();
        StoneBoard board = new StoneBoard(Collections.nCopies(height, ".".repeat(width)));
        List<Option<StoneBoard>> options = ReferenceEvaluator.list(nogo, board);
        while (!options.isEmpty()) {
            board = options.get(random.nextInt(options.size())).position();
            boards.add(board);
            options = ReferenceEvaluator.list(nogo, board);
        }
        return boards;
    }

    /** Who plays on a whole board finds what the proof, which plays on parts, says of these. */
    @Test
    void partsOfTheOptions_areThoseOfTheOptionsOfTheParts() {
        for (int i = 0; i < BOARDS / 40; i++) {
            int height = 1 + random.nextInt(4);
            for (StoneBoard board : played(height, 2 + random.nextInt(14 / height))) {
                List<StoneBoard> parts = NoGoParts.of(board);
                Set<List<StoneBoard>> byParts = new HashSet<>();
                for (int k = 0; k < parts.size(); k++) {
                    for (Option<StoneBoard> option : ReferenceEvaluator.list(nogo, parts.get(k))) {
                        List<StoneBoard> next = new ArrayList<>(parts);
                        next.remove(k);
                        next.addAll(NoGoParts.of(option.position()));
                        byParts.add(sorted(next));
                    }
                }
                Set<List<StoneBoard>> whole = new HashSet<>();
                ReferenceEvaluator.list(nogo, board)
                        .forEach(option -> whole.add(sorted(NoGoParts.of(option.position()))));
                assertThat(byParts).as("%s, parts %s", board, parts).isEqualTo(whole);
            }
        }
    }

    private static List<StoneBoard> sorted(List<StoneBoard> parts) {
        return parts.stream()
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
    }

    @Test
    void part_hasAMove_andIsItsOnlyPart() {
        for (int i = 0; i < BOARDS; i++) {
            StoneBoard board = legalBoardOf(i % 2 == 0 ? "..xo" : "..xxoo#123");
            for (StoneBoard part : NoGoParts.of(board)) {
                assertThat(isLegal(part)).as("%s of %s", part, board).isTrue();
                assertThat(nogo.hasMove(part)).as("%s of %s", part, board).isTrue();
                assertThat(NoGoParts.of(part)).as("%s of %s", part, board).containsExactly(part);
            }
        }
    }

    /** A safe group leaves the board, and empty points beside it become safe for its colour. */
    @ParameterizedTest
    @CsvSource({
        "1x., 0, 1, ##1",
        "1x./.oo, 0, 1, ##1/1oo",
        "2x./.oo, 0, 2, #x./2oo",
        "3o2, 2, 2, 3##",
        "1.., 2, 2, 1.o",
    })
    void stonePlaced_whereItIsSafe_leavesTheBoardWithItsGroup(String board, int column, int stone, String next) {
        List<String> options = new ArrayList<>();
        nogo.options(board(board), (move, option) -> {
            String json = JsonFields.json(move);
            return !json.equals("{\"at\":[0," + column + "],\"stone\":" + stone + "}")
                    || options.add(String.join("/", option.rows()));
        });
        assertThat(options).containsExactly(next);
    }

    @Test
    void letterOfNoBoard_isRefused() {
        assertThatThrownBy(() -> nogo.read(new TreeInput(JSON.valueToTree(List.of(".4")))))
                .hasMessage("row 0 is \".4\"; expected a string of ., x, o, #, 1, 2 and 3");
    }
}
