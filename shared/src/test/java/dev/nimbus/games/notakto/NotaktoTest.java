package dev.nimbus.games.notakto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.misere.MisereQuotient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotaktoTest {
    private static final String EMPTY = "[3]";

    private final Notakto notakto = (Notakto) new Catalogue(Tables.local()).parse("notakto");

    private CrossBoards position(String json) {
        try {
            return notakto.read(new TreeInput(new ObjectMapper().readTree(json)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    /** A board with three of four squares marked. */
    private static CrossBoard crowded(Random random) {
        int some = random.nextInt(512);
        return new CrossBoard(3, 3, some | random.nextInt(512));
    }

    private Outcome misere(String json) {
        return notakto.outcome(position(json), Play.MISERE, Budget.standard());
    }

    /** Plambeck and Whitehead: 18 elements, of which a, b², bc and c² are lost; 102 boards up to symmetry. */
    @Test
    void quotientOfBoardsOfThree_isThePublishedOne() {
        MisereQuotient quotient = NotaktoQuotient.quotient();

        assertThat(quotient.stopped()).isEmpty();
        assertThat(quotient.monoid().order()).isEqualTo(18);
        assertThat(IntStream.range(0, 18).filter(quotient.monoid()::isLost)).hasSize(4);
    }

    /** The element c of an empty board: c³ = ac² with a² = 1, so c, c³, c⁵, … are won and c², c⁴, … lost. */
    @Test
    void emptyBoards_areWonByTheFirstPlayerIfOddInNumber() {
        for (int n = 1; n <= 40; n++) {
            assertThat(misere(Collections.nCopies(n, 3).toString()))
                    .as("%d boards", n)
                    .isEqualTo(n % 2 == 1 ? Outcome.N : Outcome.P);
        }
    }

    /** On one board the middle is the one winning move; then one answers by a knight's move. */
    @Test
    void oneEmptyBoard_isWonInTheMiddleAlone() {
        assertThat(notakto.winningMoves(position(EMPTY), Play.MISERE, 10, Budget.standard())
                        .items())
                .containsExactly(new ListMove("board", 0, "at", 1, 1));
        assertThat(misere("[[\"X..\",\".X.\",\"...\"]]")).isEqualTo(Outcome.N);
        assertThat(misere("[[\"X..\",\".XX\",\"...\"]]")).isEqualTo(Outcome.P);
    }

    @Test
    void sumsOfTwoBoards_areThoseOfTheReference() {
        ReferenceEvaluator<CrossBoards> reference = new ReferenceEvaluator<>(notakto);
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            List<CrossBoard> boards = new ArrayList<>();
            for (int board = 0; board < 2; board++) {
                boards.add(crowded(random));
            }
            CrossBoards sum = notakto.canonical(new CrossBoards(boards));
            assertThat(notakto.outcome(sum, Play.MISERE, Budget.standard()))
                    .as("%s", sum)
                    .isEqualTo(reference.outcome(sum, Play.MISERE));
        }
    }

    @Test
    void boardsOfOtherSides_areThoseOfTheReference() {
        ReferenceEvaluator<CrossBoards> reference = new ReferenceEvaluator<>(notakto);
        Random random = new Random(9);
        for (int i = 0; i < 400; i++) {
            int height = 1 + random.nextInt(4);
            int width = 1 + random.nextInt(5);
            long some = random.nextLong();
            long crosses = (some | random.nextLong()) & ((1L << (height * width)) - 1);
            CrossBoards sum = new CrossBoards(
                    List.of(new CrossBoard(height, width, crosses), new CrossBoard(2, 2, random.nextInt(16))));
            for (Play play : Play.values()) {
                assertThat(notakto.outcome(sum, play, Budget.standard()))
                        .as("%s %s", sum, play)
                        .isEqualTo(reference.outcome(notakto.canonical(sum), play));
            }
        }
    }

    /** One free square, alone on its board, is the element a; the search does not know that it may be one. */
    @Test
    void sumsBesideAnotherBoard_areSearchedToWhatTheQuotientSays() {
        CrossBoard single = new CrossBoard(1, 1, 0);
        CrossBoard known = new CrossBoard(3, 3, 0b110_110_000); // each free square completes a line
        Random random = new Random(8);
        for (int i = 0; i < 100; i++) {
            CrossBoard first = crowded(random);
            CrossBoard second = new CrossBoard(3, 3, random.nextInt(512));
            CrossBoards odd = new CrossBoards(List.of(first, second, single));
            assertThat(NotaktoQuotient.knows(odd)).isFalse();
            assertThat(notakto.outcome(odd, Play.MISERE, Budget.standard()))
                    .as("%s", odd)
                    .isEqualTo(Outcome.ofWin(!NotaktoQuotient.isLost(new CrossBoards(List.of(first, second, known)))));
        }
    }

    @Test
    void lines_endABoardInEachDirection() {
        for (String board : List.of(
                "[[\"XXX\",\"...\",\"...\"]]",
                "[[\"X..\",\"X..\",\"X..\"]]",
                "[[\"X..\",\".X.\",\"..X\"]]",
                "[[\"..X\",\".X.\",\"X..\"]]",
                "[[\".....\",\"..X..\",\"...X.\",\"....X\"]]",
                "[[\".....\",\"..X..\",\".X...\",\"X....\"]]",
                "[[\"..XXX..\"]]")) {
            assertThat(notakto.hasMove(position(board))).as(board).isFalse();
        }
        for (String board : List.of(
                "[[\"..XX\",\"X...\",\"....\"]]",
                "[[\"...X\",\"X...\",\".X..\",\"....\"]]",
                "[[\"X..\",\"..X\",\".X.\",\"...\"]]",
                "[[\"X\",\"X\",\".\",\"X\"]]")) {
            assertThat(notakto.hasMove(position(board))).as(board).isTrue();
        }
    }

    /** Found by the plain search of the rules as well, but for the largest. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0", "3, 1", "4, 1"})
    void emptySquares_haveTheirValues(int side, long value) {
        assertThat(notakto.grundy(position("[" + side + "]"), Budget.standard()))
                .isEqualTo(GrundyValue.of(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[0]", "[9]", "[[]]", "[[\"\"]]", "[[\"X.\",\"X\"]]", "[[\"x\"]]", "[\"X\"]", "{}", "[[1]]"})
    void badBoards_areRefused(String json) {
        assertThatThrownBy(() -> position(json)).isInstanceOf(Refusal.class);
    }

    @Test
    void boards_areTheSameTurnedAndMirrored() {
        assertThat(IntStream.range(0, 512)
                        .mapToObj(crosses -> new CrossBoard(3, 3, crosses))
                        .map(CrossBoard::canonical)
                        .distinct())
                .hasSize(102);
    }
}
