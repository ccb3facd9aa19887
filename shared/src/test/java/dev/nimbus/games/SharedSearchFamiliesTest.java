package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.TestHelpers;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each family that is searched by the core has the same values with several threads, and with a table of 64 entries. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedSearchFamiliesTest {
    private static final int ROUNDS = 30;
    private static final int[] ENTRIES = {64, 1 << 16};

    @ParameterizedTest
    @CsvSource({
        "cram, 5",
        "clobber, 5",
        "nogo, 4",
        "notakto, 6",
        "node-kayles, 14",
        "arc-kayles, 8",
        "sprouts, 6",
        "end-nim, 12",
        "nim-pass, 6",
        "'subtraction-pass(1,3,4)', 6",
        "nimstring, 7",
        "'{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]}', 14",
        "'{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]}', 9"
    })
    void valuesAreThoseOfOneThread(String name, int size) {
        check(new Catalogue(Tables.local()).parse(name), name, size);
    }

    @ParameterizedTest
    @CsvSource({
        "cram, 5",
        "clobber, 5",
        "nogo, 4",
        "notakto, 5",
        "node-kayles, 14",
        "arc-kayles, 8",
        "sprouts, 5",
        "chomp, 4",
        "'{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]}', 14"
    })
    void misereOutcomesAreThoseOfOneThread(String name, int size) {
        checkMisere(new Catalogue(Tables.local()).parse(name), name, size);
    }

    private static Ruleset<?> another(String name, int entries) {
        return new Catalogue(Tables.local(), ValueTable.ofBytes(16L * entries), new LocalRulesetStore()).parse(name);
    }

    private static <P> GrundyValue value(Ruleset<P> game, String position, Budget budget) {
        return game.grundy(game.read(new TreeInput(GameSample.tree(position))), budget);
    }

    private static <P> Outcome misereOutcome(Ruleset<P> game, String position, Budget budget) {
        return game.outcome(game.read(new TreeInput(GameSample.tree(position))), Play.MISERE, budget);
    }

    private static <P> void checkMisere(Ruleset<P> game, String name, int size) {
        Random random = new Random(6);
        for (int helpers = 1; helpers <= 3; helpers++) {
            try (TestHelpers team = new TestHelpers(helpers)) {
                for (int entries : ENTRIES) {
                    for (int i = 0; i < ROUNDS; i++) {
                        String position = game.write(game.sample(random, 1 + random.nextInt(size)));
                        assertThat(misereOutcome(another(name, entries), position, TestHelpers.budget(team)))
                                .as(position)
                                .isEqualTo(misereOutcome(game, position, TestHelpers.budget(Helpers.NONE)));
                    }
                }
            }
        }
    }

    private static <P> void check(Ruleset<P> game, String name, int size) {
        Random random = new Random(5);
        for (int helpers = 1; helpers <= 3; helpers++) {
            try (TestHelpers team = new TestHelpers(helpers)) {
                for (int entries : ENTRIES) {
                    for (int i = 0; i < ROUNDS; i++) {
                        P position = game.sample(random, 1 + random.nextInt(size));
                        GrundyValue value = game.grundy(position, TestHelpers.budget(Helpers.NONE));
                        assertThat(value(another(name, entries), game.write(position), TestHelpers.budget(team)))
                                .isEqualTo(value);
                    }
                }
            }
        }
    }
}
