package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Solvers that come, go, fall silent and fail, on a real event bus: every line is answered, and once. */
class ITSolverTrouble {
    private static final int LINES = 20_000;

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.CHUNK_QUERIES, 100));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void assertAllAnswered(String batch, int lines, int errors) {
        JsonObject status = gateway.awaitState(batch, "completed");
        assertThat(status.getLong("answered")).isEqualTo(lines);
        assertThat(status.getLong("errors")).isEqualTo(errors);
        List<Integer> numbers = gateway.results(batch).stream()
                .map(line -> new JsonObject(line).getInteger("line"))
                .toList();
        assertThat(numbers).isEqualTo(IntStream.range(0, lines).boxed().toList());
    }

    @Test
    void noSolver_batchWaitsAndReadySaysWhy() {
        String batch = gateway.submit(GatewayFixture.lines(0, LINES));
        HttpResponse<String> ready = gateway.get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).contains("no solver is heard");
        assertThat(gateway.status(batch).getString("state")).isEqualTo("accepted");

        gateway.solver("late", 4).start();
        assertAllAnswered(batch, LINES, 0);
        assertThat(gateway.get("/health/ready").statusCode()).isEqualTo(200);
        JsonObject view = gateway.ready().getJsonArray("solvers").getJsonObject(0);
        assertThat(view.getString("id")).isEqualTo("late");
        assertThat(view.getInteger("credit")).isEqualTo(4);
        // The counters come with the next heartbeat, which may be later than the answers.
        GatewayFixture.awaitUntil(() -> gateway.ready()
                        .getJsonArray("solvers")
                        .getJsonObject(0)
                        .getJsonObject("counters")
                        .getLong("chunks")
                > 0);
    }

    @Test
    void solversWhoseWorkersGiveNoSign_makeTheGatewayUnready() {
        gateway.solver("loops", 4)
                .counting(Map.of("workers", 2L, "workers.silent", 2L))
                .start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").body().contains("given no sign for 10 s"));
        assertThat(gateway.get("/health/ready").statusCode()).isEqualTo(503);

        gateway.solver("works", 4)
                .counting(Map.of("workers", 2L, "workers.silent", 1L))
                .start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    @Test
    void solverThatDiesInTheMiddle_isReplaced() {
        FakeSolver dies = gateway.solver("dies", 4).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, LINES));
        GatewayFixture.awaitUntil(() -> dies.held() > 0);
        gateway.solver("lives", 4).start();
        dies.die();

        assertAllAnswered(batch, LINES, 0);
    }

    /** Within the time of silence nothing but the membership tells that it is gone. */
    @Test
    void solverWhoseMemberLeft_isReplacedAtOnce() {
        gateway.close();
        gateway = new GatewayFixture(GatewayFixture.options(spool)
                .with(GatewaySetting.CHUNK_QUERIES, 100)
                .with(GatewaySetting.SILENCE_MILLIS, 3_600_000));
        FakeSolver dies = gateway.solver("dies", 4).in(Mode.HOLD).start();
        gateway.members.join("member-of-dies");
        String batch = gateway.submit(GatewayFixture.lines(0, LINES));
        GatewayFixture.awaitUntil(() -> dies.held() > 0);
        gateway.solver("lives", 4).start();
        dies.die();
        gateway.members.leave("member-of-dies");

        assertAllAnswered(batch, LINES, 0);
    }

    @Test
    void solverThatLosesChunks_isFoundOut() {
        FakeSolver loses = gateway.solver("loses", 4).in(Mode.LOSE).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1000));
        GatewayFixture.awaitUntil(() -> loses.chunks.get() > 0);
        loses.in(Mode.ANSWER);

        assertAllAnswered(batch, 1000, 0);
    }

    @Test
    void busySolver_losesNothing() {
        FakeSolver busy = gateway.solver("busy", 4).in(Mode.REFUSE).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 2000));
        GatewayFixture.awaitUntil(() -> busy.chunks.get() > 40);
        busy.in(Mode.ANSWER);

        assertAllAnswered(batch, 2000, 0);
    }

    @Test
    void solverThatAnswersTwice_countsOnce() {
        gateway.solver("twice", 4).in(Mode.ANSWER_TWICE).start();
        assertAllAnswered(gateway.submit(GatewayFixture.lines(0, LINES)), LINES, 0);
    }

    @Test
    void brokenSolver_isOutdoneByAGoodOne() {
        gateway.solver("fails", 4).in(Mode.FAIL).start();
        gateway.solver("short", 4).in(Mode.ANSWER_SHORT).start();
        gateway.solver("good", 4).start();
        assertAllAnswered(gateway.submit(GatewayFixture.lines(0, LINES)), LINES, 0);
    }

    @Test
    void queryNoSolverSurvives_isAnsweredByTheGateway() {
        gateway.solver("fails", 4).in(Mode.FAIL).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 3));

        assertAllAnswered(batch, 3, 3);
        assertThat(gateway.results(batch)).allMatch(line -> line.contains("\"code\":\"internal\""));
    }

    @Test
    void drainingSolver_finishesAndGetsNoMore() {
        FakeSolver first = gateway.solver("first", 4).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 2000));
        GatewayFixture.awaitUntil(() -> first.held() == 3);
        first.drain();
        GatewayFixture.awaitUntil(
                () -> gateway.ready().getJsonArray("reasons").encode().contains("draining"));
        first.release();
        FakeSolver second = gateway.solver("second", 4).start();

        assertAllAnswered(batch, 2000, 0);
        assertThat(first.chunks.get()).isEqualTo(3);
        assertThat(second.chunks.get()).isEqualTo(17);
    }

    @Test
    void cancelledBatch_keepsWhatWasAnswered() {
        FakeSolver solver = gateway.solver("solver", 2).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1000));
        GatewayFixture.awaitUntil(() -> solver.held() == 2);
        SocketClient reader = SocketClient.open(gateway, batch + "/results");
        JsonObject cancelled = new JsonObject(gateway.delete(batch).body());
        solver.release();

        assertThat(cancelled.getString("state")).isEqualTo("cancelled");
        assertThat(reader.closeCode()).isEqualTo(1000);
        assertThat(reader.end().getString("state")).isEqualTo("cancelled");
        assertThat(reader.end().getLong("queries")).isEqualTo(1000);
        assertThat(gateway.get(batch + "/results").statusCode()).isEqualTo(200);
        assertThat(gateway.status(batch).getLong("answered")).isZero();
        assertThat(gateway.delete(batch).statusCode()).isEqualTo(204);
        assertAllAnswered(gateway.submit(GatewayFixture.lines(0, 100)), 100, 0);
    }

    @Test
    void cancelledBatch_endsForReadersAtTheFirstGap() {
        FakeSolver solver = gateway.solver("solver", 1).start();
        String first = gateway.submit(GatewayFixture.lines(0, 100));
        gateway.awaitState(first, "completed");
        solver.in(Mode.HOLD);
        FakeSolver other = gateway.solver("other", 1).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1000));
        GatewayFixture.awaitUntil(() -> gateway.status(batch).getLong("answered") == 900);
        gateway.delete(batch);

        List<String> inOrder = gateway.results(batch);
        List<String> any =
                gateway.get(batch + "/results?order=any").body().lines().toList();
        assertThat(any).hasSize(900);
        assertThat(any.subList(0, inOrder.size())).isEqualTo(inOrder);
        assertThat(inOrder.size()).isIn(0, 100);
        assertThat(other.chunks.get()).isEqualTo(9);
    }

    @Test
    void liveReader_getsAnswersAsTheyCome() {
        FakeSolver solver = gateway.solver("solver", 1).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 200));
        SocketClient reader = SocketClient.open(gateway, batch + "/results");
        GatewayFixture.awaitUntil(() -> solver.held() == 1);
        solver.release();

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertThat(reader.lines()).hasSize(200);
    }

    @Test
    void removedBatch_disconnectsItsReaders() {
        gateway.solver("solver", 8).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1_000_000));
        SocketClient slow = SocketClient.openLazily(gateway, batch + "/results");
        gateway.awaitState(batch, "completed");
        assertThat(gateway.delete(batch).statusCode()).isEqualTo(204);
        slow.socket.request(Long.MAX_VALUE);

        assertThat(slow.closeCode()).isEqualTo(1011);
        assertThat(slow.lines()).hasSizeLessThan(1_000_000);
    }
}
