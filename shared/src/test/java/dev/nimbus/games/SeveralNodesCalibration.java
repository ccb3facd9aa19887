package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.VirtualNodes;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Prints what one search gains from several nodes, in virtual time: a program, not a test. It is run by name alone; docs/SCALING.md
 * says how. {@code -Dnimbus.virtual=3x14,10,100} is a board of Cram and numbers of nodes. {@code .round} are the steps between two talks,
 * {@code .life} those of a node until it crashes, {@code .bytes} what it may tell of cheap facts in a round, {@code .mebibytes} its table.
 */
class SeveralNodesCalibration {
    private static final String[] WHAT =
            System.getProperty("nimbus.virtual", "3x10,2,10").split(",", -1);
    private static final long ROUND = Long.getLong("nimbus.virtual.round", 400_000);
    private static final long LIFE = Long.getLong("nimbus.virtual.life", 0);
    private static final long BYTES = Long.getLong("nimbus.virtual.bytes", 256 << 10);
    private static final int MEBIBYTES = Integer.getInteger("nimbus.virtual.mebibytes", 16);

    /** Steps of one thread in a second, about. */
    private static final double STEPS_A_SECOND = 4e6;

    private final String board = board(WHAT[0]);

    private static String board(String size) {
        String[] sides = size.split("x", -1);
        String row = "\"" + ".".repeat(Integer.parseInt(sides[1])) + "\"";
        return "[" + String.join(",", Collections.nCopies(Integer.parseInt(sides[0]), row)) + "]";
    }

    @Test
    void rows() {
        VirtualNodes.Run<GrundyValue> one = run(1, 0);
        print(1, one, one);
        Arrays.stream(WHAT).skip(1).mapToInt(Integer::parseInt).forEach(nodes -> {
            VirtualNodes.Run<GrundyValue> run = run(nodes, LIFE);
            assertThat(run.answer()).isEqualTo(one.answer());
            print(nodes, run, one);
        });
    }

    private VirtualNodes.Run<GrundyValue> run(int nodes, long life) {
        return VirtualNodes.run(nodes, ROUND, life, BYTES, budget -> {
            ValueTable values = ValueTable.ofBytes((long) MEBIBYTES << 20);
            return value(new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse("cram"), board, budget);
        });
    }

    private static <P> GrundyValue value(Ruleset<P> game, String position, Budget budget) {
        return game.grundy(game.read(new TreeInput(GameSample.tree(position))), budget);
    }

    private static void print(int nodes, VirtualNodes.Run<GrundyValue> run, VirtualNodes.Run<GrundyValue> one) {
        double seconds = run.steps() / STEPS_A_SECOND;
        System.out.println(String.format(
                Locale.ROOT,
                "| cram %s | %d | %d | %.2f million | %.2f | %.2f | %.1f kB/s |",
                WHAT[0],
                nodes,
                run.crashes(),
                run.steps() / 1e6,
                (double) one.steps() / run.steps(),
                (double) run.allSteps() / one.steps(),
                run.bytes() / seconds / nodes / 1e3));
    }
}
