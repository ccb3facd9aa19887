package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.contest.JudgeRun;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Problems;
import dev.nimbus.gateway.GatewayNode;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverNode;
import dev.nimbus.solver.SolverOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Judging over HTTP: a real gateway and solver answer as this process does. */
class ITServerPipe {
    @TempDir
    static Path data;

    private static Vertx vertx;
    private static ServerAddress server;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
        GatewayOptions options = GatewayOptions.DEFAULTS.withPort(0).withDataDirectory(data);
        GatewayNode gateway = await(GatewayNode.deploy(vertx, options));
        await(SolverNode.embed(vertx, SolverOptions.defaults()));
        server = new ServerAddress(gateway.uri());
    }

    @AfterAll
    static void stop() {
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    static List<String> problems() {
        return Problems.namesBlocking();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void sample_isPrintedAsInTheStatement(String problem) {
        Problem.Sample sample = Problems.namedBlocking(problem).orElseThrow().sample();

        assertThat(judge(problem, sample.input()).out()).isEqualTo(sample.output());
    }

    @Test
    void longInputs_ofTextAndJson_comeBackInOrder() {
        StringBuilder nim = new StringBuilder("100000\n");
        StringBuilder nimOut = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            nim.append("2 ").append(i % 3).append(' ').append(i % 5).append('\n');
            nimOut.append(i % 3 == i % 5 ? "No\n" : "Yes\n");
        }
        StringBuilder bash = new StringBuilder("20000\n");
        StringBuilder bashOut = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            bash.append(i).append(" 6\n");
            bashOut.append(i % 7 == 0 ? "second\n" : "first\n");
        }

        assertThat(judge("luogu-p2197", nim.toString()).out()).isEqualTo(nimOut.toString());
        assertThat(judge("hdu-1846", bash.toString()).out()).isEqualTo(bashOut.toString());
    }

    /** The longer graph is past the 4 MiB that a server keeps, so its questions carry it. */
    @Test
    void graphs_thatCanAndCannotBeRegistered_areBothAnswered() {
        String in = path(2000, 3) + path(600_000, 2);

        assertThat(judge("hdu-1524", in).out()).isEqualTo("LOSE\nWIN\nLOSE\nLOSE\nWIN\n");
    }

    /** A graph of one path, and questions for a single piece on its vertices from the end on. */
    private static String path(int vertices, int questions) {
        StringBuilder in = new StringBuilder(vertices + "\n0\n");
        for (int v = 1; v < vertices; v++) {
            in.append("1 ").append(v - 1).append('\n');
        }
        for (int v = 0; v < questions; v++) {
            in.append("1 ").append(v).append('\n');
        }
        return in.append("0\n").toString();
    }

    private static JudgeRun judge(String problem, String input) {
        try (QueryPipe pipe = new ServerPipe(new NimbusClient(server))) {
            return JudgeRun.of(problem, input, pipe);
        }
    }
}
