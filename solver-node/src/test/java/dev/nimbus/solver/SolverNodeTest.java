package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.CertificateFile;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolverNodeTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        get(vertx.close());
    }

    @Test
    void embeddedSolver_answersQueries() throws Exception {
        SolverNode node = get(SolverNode.embed(vertx, SolverOptions.defaults()));
        QueryChunk chunk = text("nim", "3 5 7\n1 1\n-1\n", 3);

        Message<AnswerChunk> reply = get(vertx.eventBus().request(Addresses.solver(node.id()), chunk));

        assertThat(new String(reply.body().body(), StandardCharsets.UTF_8))
                .startsWith("1\n0\n! invalid-position")
                .endsWith("\n");
        assertThat(reply.body().errors()).isEqualTo(1);
    }

    @Test
    void proofThatDoesNotHold_keepsTheSolverFromStarting(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("a.proof"),
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"...\"],\"grundy\":0},\"entries\":0}");

        assertThatThrownBy(() ->
                        get(SolverNode.embed(vertx, SolverOptions.defaults().withProofs(List.of(file)))))
                .hasMessageContaining("a.proof is no proof: line 1: the claim does not follow from the entries");
    }

    @Test
    void twoSolversOfOneVertx_haveTheirOwnAddresses() throws Exception {
        SolverNode one = get(SolverNode.embed(vertx, SolverOptions.defaults()));
        SolverNode two = get(SolverNode.embed(vertx, SolverOptions.defaults()));

        assertThat(one.id()).isNotEqualTo(two.id());
        get(one.close());
        Message<AnswerChunk> reply = get(vertx.eventBus().request(Addresses.solver(two.id()), text("nim", "1\n", 1)));
        assertThat(reply.body().answers()).isEqualTo(1);
    }

    /** The figures are made up: an answer that follows them shows that they are used. */
    @Test
    void periodInTheDataDirectory_isUsed(@TempDir Path directory) throws Exception {
        Recurrence game = TakeAndBreak.parse("0.006");
        Period period = new Period(5, 10, 0, 0, List.of(), PeriodProof.of(game).theorem(), 100);
        certificates(
                directory, Certificate.provedHere(game.key(), "a test", period).toLine());
        SolverNode node = get(SolverNode.embed(vertx, with(directory)));

        Message<AnswerChunk> reply = get(
                vertx.eventBus().request(Addresses.solver(node.id()), text("octal(0.006)", "1000000000000000\n", 1)));

        long value = Tables.local().table(game).valueBlocking(10);
        assertThat(new String(reply.body().body(), StandardCharsets.UTF_8)).isEqualTo(value + "\n");
        get(node.close());
    }

    @Test
    void certificateThatDoesNotHold_stopsTheStart(@TempDir Path directory) throws Exception {
        certificates(
                directory, "octal(0.006)\tproved here\tme\t1;5;10;0;0;;20;Guy-Smith: at most 2 heaps, last digit d3");

        assertThatThrownBy(() -> get(SolverNode.embed(vertx, with(directory))))
                .hasMessageContaining("line 1 of")
                .hasMessageContaining("these figures do not prove a period of octal(0.006)");
    }

    private static void certificates(Path directory, String line) throws IOException {
        Files.writeString(directory.resolve(CertificateFile.NAME), line + "\n");
    }

    private static SolverOptions with(Path directory) {
        return SolverOptions.defaults().withDataDirectory(DataDirectory.of(directory));
    }

    private static QueryChunk text(String game, String lines, int queries) {
        return new QueryChunk(
                1,
                ChunkFormat.TEXT,
                new TextParameters(game, "grundy", ""),
                0,
                queries,
                0,
                lines.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
