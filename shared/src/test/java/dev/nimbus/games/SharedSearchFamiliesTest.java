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

    /** Long enough that helpers come: what is all small takes no search. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram | [\"......\",\"......\",\"......\"]",
                "clobber | [\"xoxox\",\"oxoxo\",\"xoxox\"]",
                "nogo | [\"..........\"]",
                "node-kayles | {\"vertices\":14,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],"
                        + "[10,11],[11,12],[12,13],[0,7],[3,10]]}",
                "arc-kayles | {\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,0],[0,4],[1,8],[3,9],[5,10],[7,11],"
                        + "[8,12],[9,12]]}",
                "sprouts | 7",
                "chomp | [6,6,6,6]",
                "sum | [{\"game\":\"cram\",\"position\":[\"...\",\"...\"]},{\"game\":\"grundys-game\",\"position\":[7,9]},"
                        + "{\"game\":\"clobber\",\"position\":[\"xoxox\"]}]",
                "{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"for\":{\"d\":\"1..a\"},\"to\":[[\"a-d\",\"b\"]]},"
                        + "{\"for\":{\"d\":\"1..b\"},\"to\":[[\"a\",\"b-d\"]]},{\"for\":{\"d\":\"1..min(a,b)\"},\"to\":[[\"a-d\",\"b-d\"]]}]}}"
                        + " | [[6,9],[7,8]]",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]} | \"abbabaabbbabba\""
            })
    void misereOutcomesAreThoseOfOneThread(String name, String position) {
        Ruleset<?> game = another(name, ENTRIES[1]);
        for (int helpers = 1; helpers <= 3; helpers++) {
            try (TestHelpers team = new TestHelpers(helpers)) {
                for (int entries : ENTRIES) {
                    assertThat(misereOutcome(another(name, entries), position, TestHelpers.budget(team)))
                            .isEqualTo(misereOutcome(game, position, TestHelpers.budget(Helpers.NONE)));
                }
                assertThat(team.shares()).isGreaterThanOrEqualTo(helpers * ENTRIES.length);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "grundys-game, 24",
        "0.26, 16",
        "'{\"graph\":[[],[0],[1,0],[[1,2],0],[[2,3],1],[[3,3],[4,1]],[[4,5],2],[[5,5,3],4],[[6,7],5],[[7,7],[8,3]],[[8,9],[6,6]]]}', 3"
    })
    void misereOutcomesOfHeapsAndTokensAreThoseOfOneThread(String name, int size) {
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
                for (int i = 0; i < ROUNDS; i++) {
                    String position = game.write(game.sample(random, 1 + random.nextInt(size)));
                    assertThat(misereOutcome(another(name, ENTRIES[i % 2]), position, TestHelpers.budget(team)))
                            .as(position)
                            .isEqualTo(misereOutcome(game, position, TestHelpers.budget(Helpers.NONE)));
                }
                assertThat(team.shares()).isPositive();
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
