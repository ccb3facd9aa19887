package dev.nimbus.games.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.ListedRules;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Theories of misère play against the search, which plays all sums out. */
class MisereTheoryTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kayles",
                "lasker",
                "double-kayles",
                "dawsons-kayles",
                "dawsons-chess",
                "octal(0.007)",
                "couples-are-forever",
                "guiles",
                "daisies",
                "grundys-game",
                "octal(0.52)",
                "octal(0.26)",
                "octal(4.0)",
                "octal(0.1)",
                "octal(0.36)",
                "octal(0.75)",
                "take-and-break(0.8A)",
                "octal(0.7...)",
                "octal(0.12)",
                "octal(0.0137)",
                "octal(0.5)",
                "subtraction(2,5)"
            })
    void sums_upToTwentyTokens_areThoseOfTheSearch(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        checkAll(game, new long[0], 20, 20, notation.contains("A") ? 7 : 1);
    }

    /** Goes through the sums of heaps, not increasing, and checks every {@code stride}-th. */
    private static void checkAll(HeapGame game, long[] heaps, long most, long left, int stride) {
        Heaps position = Heaps.of(heaps);
        if (position.hashCode() % stride == 0) {
            assertThat(game.outcome(position, Play.MISERE, Budget.standard()))
                    .as("%s %s", game.notation(), position)
                    .isEqualTo(search(game).outcome(position, Budget.standard()));
        }
        for (long heap = 1; heap <= Math.min(most, left); heap++) {
            long[] more = Arrays.copyOf(heaps, heaps.length + 1);
            more[heaps.length] = heap;
            checkAll(game, more, heap, left - heap, stride);
        }
    }

    /** Games with wild heaps, past those that get their canonical form: what one query found serves the others. */
    @ParameterizedTest
    @ValueSource(
            strings = {"grundys-game", "couples-are-forever", "octal(0.26)", "octal(0.07)", "take-and-break(0.8A)"})
    void sharedSearches_tellWhatPlayDoes(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        ReferenceEvaluator<Heaps> reference = new ReferenceEvaluator<>((ListedRules<Heaps>) position ->
                ReferenceEvaluator.list(game, position).stream()
                        .map(option -> new Option<>(option.move(), game.canonical(option.position())))
                        .toList());
        MisereTheory search = new SearchedMisere(game, Optional.of(ValueTable.ofBytes(1 << 20)));
        Random random = new Random(13);
        for (int i = 0; i < 600; i++) {
            int count = 1 + random.nextInt(3);
            Heaps position = Heaps.wrap(random.longs(count, 0, 4 + 17 / count).toArray());
            assertThat(search.outcome(position, Budget.standard()))
                    .as("%s %s", notation, position)
                    .isEqualTo(reference.outcome(game.canonical(position), Play.MISERE));
        }
    }

    @Test
    void kayles_ofRowsInTheExceptions_isThatOfTheSearch() {
        HeapGame kayles = (HeapGame) CATALOGUE.parse("kayles");
        long[] lengths = {1, 4, 5, 9, 12, 17, 20, 25};
        Random random = new Random(10);
        for (int i = 0; i < 80; i++) {
            long[] rows = random.ints(1 + random.nextInt(5), 0, lengths.length)
                    .mapToLong(index -> lengths[index])
                    .toArray();
            if (Arrays.stream(rows).sum() <= 40) {
                check(kayles, Heaps.of(rows));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kayles", "lasker", "double-kayles", "octal(0.52)", "grundys-game", "octal(0.75)"})
    void moves_ofLargerSums_areThoseOfTheSearch(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        Random random = new Random(11);
        for (int i = 0; i < 60; i++) {
            long[] heaps = new long[1 + random.nextInt(3)];
            for (int j = 0; j < heaps.length; j++) {
                heaps[j] =
                        random.nextInt(2) == 0 ? random.nextInt(4) : random.nextInt(42 / (heaps.length * heaps.length));
            }
            check(game, Heaps.of(heaps));
        }
    }

    private static void check(HeapGame game, Heaps position) {
        MoveList all = MoveList.ofAll(1000, Budget.standard());
        search(game).find(position, all);
        WinningMoves expected = all.moves();
        for (int limit : new int[] {0, 1, 3, 1000}) {
            WinningMoves found = game.winningMoves(position, Play.MISERE, limit, Budget.standard());
            assertThat(found.count()).as("%s %s", game.notation(), position).isEqualTo(expected.count());
            assertThat(found.items())
                    .as("%s %s", game.notation(), position)
                    .isEqualTo(expected.items().subList(0, Math.min(limit, (int) expected.count())));
        }
        assertThat(game.winningMove(position, Play.MISERE, Budget.standard())).isEqualTo(expected.first());
        assertThat(game.outcome(position, Play.MISERE, Budget.standard()))
                .isEqualTo(search(game).outcome(position, Budget.standard()));
    }

    @Test
    void hugeHeaps_ofTameGames_areAnsweredAtOnce() {
        for (String notation : new String[] {"lasker", "kayles", "double-kayles"}) {
            HeapGame game = (HeapGame) CATALOGUE.parse(notation);
            for (long heap = 1_000_000_000_000L; heap < 1_000_000_000_012L; heap++) {
                Heaps position = Heaps.of(heap, 1);
                boolean wins = game.outcome(position, Play.MISERE, Budget.standard()) == Outcome.N;

                assertThat(game.winningMove(position, Play.MISERE, Budget.standard())
                                .isPresent())
                        .as("%s %s", notation, position)
                        .isEqualTo(wins);
            }
        }
    }

    /** Games with wild heaps and a proved quotient, by that quotient however small the sum is. */
    @ParameterizedTest
    @ValueSource(
            strings = {"guiles", "octal(0.53)", "octal(0.75)", "octal(0.123)", "octal(0.72)", "kayles", "octal(0.07)"})
    void quotients_giveTheOutcomesAndMovesOfTheSearch(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        QuotientMisere quotient = new QuotientMisere(game, search(game));
        quotient.outcome(Heaps.of(21), Budget.standard()); // Not small: from now on the quotient is known.
        Random random = new Random(12);
        for (int i = 0; i < 300; i++) {
            long[] heaps = random.longs(1 + random.nextInt(4), 0, 10).toArray();
            Heaps position = Heaps.of(heaps);
            MisereTheory search = search(game);

            assertThat(quotient.outcome(position, Budget.standard()))
                    .as("%s %s", notation, position)
                    .isEqualTo(search.outcome(position, Budget.standard()));
            assertThat(moves(quotient, position))
                    .as("%s %s", notation, position)
                    .isEqualTo(moves(search, position));
        }
    }

    /** The product of all others is not worked out again for each heap. */
    @ParameterizedTest
    @ValueSource(ints = {200_000, 200_001})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void moves_ofManyWildHeaps_areFoundAtOnce(int count) {
        HeapGame guiles = (HeapGame) CATALOGUE.parse("guiles");
        long[] heaps = new long[count];
        Arrays.fill(heaps, 21);
        Heaps few = Heaps.of(Arrays.copyOf(heaps, 2 + count % 2)); // In the quotient x⁴ = x² for all x.

        WinningMoves moves = guiles.winningMoves(Heaps.wrap(heaps), Play.MISERE, 3, Budget.standard());

        WinningMoves alike = guiles.winningMoves(few, Play.MISERE, 3, Budget.standard());
        assertThat(moves.count()).isEqualTo(alike.count() / few.count() * count);
        assertThat(moves.items()).hasSize((int) Math.min(3, moves.count()));
    }

    /** The search of one query, which knows nothing of others. */
    private static MisereTheory search(HeapGame game) {
        return new SearchedMisere(game, Optional.empty());
    }

    private static WinningMoves moves(MisereTheory theory, Heaps position) {
        MoveList found = MoveList.ofAll(1000, Budget.standard());
        theory.find(position, found);
        return found.moves();
    }

    @ParameterizedTest
    @ValueSource(strings = {"guiles", "octal(0.53)", "octal(0.75)", "octal(0.123)", "octal(0.72)", "octal(0.44)"})
    void hugeHeaps_ofWildGames_haveMovesThatLeaveALoss(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        for (long heap = 1_000_000_000_000_000_000L; heap < 1_000_000_000_000_000_012L; heap++) {
            Heaps position = Heaps.of(heap, 8, 1);
            WinningMoves moves = game.winningMoves(position, Play.MISERE, 50, Budget.standard());

            assertThat(moves.count() > 0)
                    .isEqualTo(game.outcome(position, Play.MISERE, Budget.standard()) == Outcome.N);
            moves.items().forEach(move -> {
                HeapMove to = (HeapMove) move;
                Heaps left = position.replace((int) to.heap(), to.to(), to.to().length);
                assertThat(game.outcome(left, Play.MISERE, Budget.standard())).isEqualTo(Outcome.P);
            });
        }
    }

    /** Beyond the period's end the splits are counted, not gone through: the count is that of going through them. */
    @ParameterizedTest
    @ValueSource(strings = {"guiles", "octal(0.75)", "octal(0.53)"})
    void countedSplits_ofLargeHeaps_areThoseGoneThrough(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        for (long heap = 300; heap < 310; heap++) {
            Heaps position = Heaps.of(heap, 5);
            long expected = 0;
            for (int i = 0; i < 2; i++) {
                int index = i;
                long[] lost = {0};
                game.results(position.get(i), (parts, count) -> {
                    Heaps left = position.replace(index, parts, count);
                    lost[0] += game.outcome(left, Play.MISERE, Budget.standard()) == Outcome.P ? 1 : 0;
                    return true;
                });
                expected += lost[0];
            }
            assertThat(game.winningMoves(position, Play.MISERE, 5, Budget.standard())
                            .count())
                    .as("%s %s", notation, position)
                    .isEqualTo(expected);
        }
    }
}
