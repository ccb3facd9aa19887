package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.VirtualNodes;
import dev.nimbus.query.team.VirtualNodes.Pace;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Prints what one search gains from several nodes, in virtual time: a program, not a test. It is run by name alone; docs/SCALING.md
 * says how. {@code -Dnimbus.virtual=3x14,10,100} is a board and numbers of nodes, {@code .game} cram, clobber or nogo. {@code .runs} is
 * how often each is tried, {@code .speed} the steps of a second, {@code .life} the seconds until a node crashes, {@code .mebibytes} its
 * table; {@code .delay} are the milliseconds until a message comes and {@code .link} the bytes a second that a node can send.
 */
class SeveralNodesCalibration {
    private static final String[] WHAT =
            System.getProperty("nimbus.virtual", "3x10,2,10").split(",", -1);
    private static final String GAME = System.getProperty("nimbus.virtual.game", "cram");
    private static final int RUNS = Integer.getInteger("nimbus.virtual.runs", 1);
    private static final int MEBIBYTES = Integer.getInteger("nimbus.virtual.mebibytes", 16);

    /** Steps of one thread in a second, about. */
    private static final long SPEED = Long.getLong("nimbus.virtual.speed", 4_000_000);

    private static final Pace ALONE = Pace.of(SearchTeams.ROUND.toMillis() * SPEED / 1000);
    private static final Pace TOGETHER = new Pace(
            ALONE.stepsOfRound(),
            (long) (Double.parseDouble(System.getProperty("nimbus.virtual.life", "0")) * SPEED),
            Long.getLong("nimbus.virtual.delay", 0) * SPEED / 1000,
            1024 * SPEED / Long.getLong("nimbus.virtual.link", Long.MAX_VALUE));

    private final String board = board(WHAT[0]);

    /** Rows of empty points; of Clobber full of stones, each beside those of the other colour. */
    private static String board(String size) {
        String full = GAME.equals("clobber") ? "o" : ".";
        int[] sides =
                Arrays.stream(size.split("x", -1)).mapToInt(Integer::parseInt).toArray();
        return IntStream.range(0, sides[0])
                .mapToObj(row -> IntStream.range(0, sides[1])
                        .mapToObj(column -> GAME.equals("clobber") && (row + column) % 2 == 0 ? "x" : full)
                        .collect(Collectors.joining("", "\"", "\"")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void rows() {
        List<VirtualNodes.Run<GrundyValue>> ones = runs(1, ALONE);
        double one = of(ones, run -> run.steps()).getAverage();
        print(1, ones, one);
        Arrays.stream(WHAT).skip(1).mapToInt(Integer::parseInt).forEach(nodes -> {
            List<VirtualNodes.Run<GrundyValue>> runs = runs(nodes, TOGETHER);
            assertThat(runs)
                    .allSatisfy(run ->
                            assertThat(run.answer()).isEqualTo(ones.get(0).answer()));
            print(nodes, runs, one);
        });
    }

    private List<VirtualNodes.Run<GrundyValue>> runs(int nodes, Pace pace) {
        return IntStream.range(0, RUNS).mapToObj(i -> run(nodes, pace)).toList();
    }

    private VirtualNodes.Run<GrundyValue> run(int nodes, Pace pace) {
        return VirtualNodes.run(nodes, pace, budget -> {
            ValueTable values = ValueTable.ofBytes((long) MEBIBYTES << 20);
            return value(new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(GAME), board, budget);
        });
    }

    private static <P> GrundyValue value(Ruleset<P> game, String position, Budget budget) {
        return game.grundy(game.read(new TreeInput(GameSample.tree(position))), budget);
    }

    private static <A> DoubleSummaryStatistics of(
            List<VirtualNodes.Run<A>> runs, ToDoubleFunction<VirtualNodes.Run<A>> figure) {
        return runs.stream().mapToDouble(figure).summaryStatistics();
    }

    private static void print(int nodes, List<VirtualNodes.Run<GrundyValue>> runs, double one) {
        DoubleSummaryStatistics gain = of(runs, run -> one / run.steps());
        double seconds = of(runs, run -> run.steps()).getAverage() / SPEED;
        System.out.println(String.format(
                Locale.ROOT,
                "| %s %s | %d | %.0f | %.2f s | %.2f (%.2f–%.2f) | %.2f | %.0f kB/s | %.0f messages/s |",
                GAME,
                WHAT[0],
                nodes,
                of(runs, run -> run.crashes()).getAverage(),
                seconds,
                gain.getAverage(),
                gain.getMin(),
                gain.getMax(),
                of(runs, run -> run.allSteps()).getAverage() / one,
                of(runs, run -> run.bytes()).getAverage() / seconds / nodes / 1e3,
                of(runs, run -> run.messages()).getAverage() / seconds / nodes));
    }
}
