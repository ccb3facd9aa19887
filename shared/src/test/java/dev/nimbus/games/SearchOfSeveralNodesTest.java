package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.team.VirtualNodes;
import dev.nimbus.query.team.VirtualNodes.Pace;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.QuietNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that search together, each with a table of its own, find what one finds. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchOfSeveralNodesTest {
    private static final int ROUNDS = 8;
    private static final String BOARD = "[\"......\",\"......\",\"......\",\".....#\"]";

    @ParameterizedTest
    @CsvSource({
        "cram, 5",
        "clobber, 5",
        "nogo, 4",
        "node-kayles, 14",
        "arc-kayles, 8",
        "sprouts, 6",
        "end-nim, 12",
        "nimstring, 7",
        "'{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]}', 14",
    })
    void valuesAreThoseOfOneNode(String name, int size) {
        check(new Catalogue(Tables.local()).parse(name), name, size);
    }

    private static <P> void check(Ruleset<P> game, String name, int size) {
        Random random = new Random(5);
        for (int i = 0; i < ROUNDS; i++) {
            P position = game.sample(random, 1 + random.nextInt(size));
            GrundyValue value = game.grundy(position, Budget.withoutSteps(new SearchProgress(), Helpers.NONE));
            for (int nodes = 1; nodes <= 3; nodes++) {
                assertThat(run(name, game.write(position), nodes, Pace.of(500)).answer())
                        .isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cram, 5",
        "clobber, 5",
        "nogo, 4",
        "chomp, 9",
        "node-kayles, 16",
        "arc-kayles, 9",
        "sprouts, 6",
        "'{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]}', 14",
    })
    void outcomesUnderMiserePlay_areThoseOfOneNode(String name, int size) {
        checkMisere(new Catalogue(Tables.local()).parse(name), name, size);
    }

    private static <P> void checkMisere(Ruleset<P> game, String name, int size) {
        Random random = new Random(5);
        for (int i = 0; i < ROUNDS; i++) {
            P position = game.sample(random, 1 + random.nextInt(size));
            Budget alone = Budget.withoutSteps(new SearchProgress(), Helpers.NONE);
            Outcome outcome = game.outcome(position, Play.MISERE, alone);
            for (int nodes = 1; nodes <= 3; nodes++) {
                assertThat(misere(name, game.write(position), nodes, Pace.of(500))
                                .answer())
                        .isEqualTo(outcome);
            }
        }
    }

    private static VirtualNodes.Run<Outcome> misere(String name, String position, int nodes, Pace pace) {
        return VirtualNodes.run(nodes, pace, budget -> {
            Catalogue own = new Catalogue(Tables.local(), ValueTable.ofBytes(1 << 20), new LocalRulesetStore());
            return misere(own.parse(name), position, budget);
        });
    }

    private static <P> Outcome misere(Ruleset<P> game, String position, Budget budget) {
        return game.outcome(game.read(new TreeInput(GameSample.tree(position))), Play.MISERE, budget);
    }

    @Test
    void nodesOfALongerMisereSearch_tellEachOther() {
        VirtualNodes.Run<Outcome> one = misere("nogo", "[\"............\"]", 1, Pace.of(10_000));

        VirtualNodes.Run<Outcome> two = misere("nogo", "[\"............\"]", 2, Pace.of(10_000));

        assertThat(two.answer()).isEqualTo(one.answer());
        assertThat(two.messages()).isGreaterThan(one.messages());
    }

    private static VirtualNodes.Run<GrundyValue> run(String name, String position, int nodes, Pace pace) {
        return VirtualNodes.run(nodes, pace, budget -> {
            Catalogue own = new Catalogue(Tables.local(), ValueTable.ofBytes(1 << 20), new LocalRulesetStore());
            return value(own.parse(name), position, budget);
        });
    }

    private static <P> GrundyValue value(Ruleset<P> game, String position, Budget budget) {
        return game.grundy(game.read(new TreeInput(GameSample.tree(position))), budget);
    }

    /** A node that keeps what it finds cheaply, and begins with what another one has kept. */
    private static final class Listener extends QuietNode {
        private final List<byte[]> found = new ArrayList<>();
        private Optional<News> news;
        private int round;

        Listener(List<byte[]> heard) {
            news = Optional.of(new News("another", List.of(), List.of(), heard));
        }

        @Override
        public int round() {
            return ++round;
        }

        @Override
        public boolean isHeard() {
            return true;
        }

        @Override
        public void foundCheap(byte[] facts) {
            found.add(facts);
        }

        @Override
        public Optional<News> next() {
            Optional<News> next = news;
            news = Optional.empty();
            return next;
        }
    }

    @Test
    void cheapFacts_spareAnotherNodeMostOfTheWork() {
        Listener first = new Listener(List.of());
        Budget alone = Budget.withoutSteps(new SearchProgress(), first);
        GrundyValue value = cramWithNothingKnown(alone);
        Listener second = new Listener(first.found);
        Budget told = Budget.withoutSteps(new SearchProgress(), second);

        assertThat(cramWithNothingKnown(told)).isEqualTo(value);

        assertThat(told.spent()).isLessThan(alone.spent() / 2);
    }

    private static GrundyValue cramWithNothingKnown(Budget budget) {
        Catalogue own = new Catalogue(Tables.local(), ValueTable.ofBytes(16 << 20), new LocalRulesetStore());
        return value(own.parse("cram"), BOARD, budget);
    }

    @Test
    void nodesOfALongerSearch_tellEachOther() {
        VirtualNodes.Run<GrundyValue> one = run("cram", BOARD, 1, Pace.of(10_000));

        VirtualNodes.Run<GrundyValue> two = run("cram", BOARD, 2, Pace.of(10_000));

        assertThat(two.answer()).isEqualTo(one.answer());
        assertThat(two.messages()).isPositive();
    }

    @Test
    void nodesThatCrash_andMessagesThatAreLate_leaveTheValue() {
        GrundyValue value = run("cram", BOARD, 1, Pace.of(10_000)).answer();
        Pace late = new Pace(2_000, 60_000, 5_000, 1_000);

        VirtualNodes.Run<GrundyValue> run = run("cram", BOARD, 4, late);

        assertThat(run.answer()).isEqualTo(value);
        assertThat(run.crashes()).isPositive();
    }
}
