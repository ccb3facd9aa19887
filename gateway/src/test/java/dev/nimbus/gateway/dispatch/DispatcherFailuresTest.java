package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Solvers that fail, give wrong answers, or die of a query. */
class DispatcherFailuresTest extends DispatcherFixture {
    @Test
    void answersThatDoNotFit_areRefused() {
        heartbeat("s", 8);
        FakeJob job = new FakeJob().add(3);
        open(job);
        AnswerChunk good = FakeSolvers.answersTo(solvers.held.get(0).chunk());

        replyWith(new AnswerChunk(1000, 0, 4, 0, "a0\na1\na2\na3\n".getBytes(UTF_8)));
        replyWith(new AnswerChunk(1000, 0, 3, 0, "a0\na1\n".getBytes(UTF_8)));
        heartbeat("s", 8);
        replyWith(new AnswerChunk(1000, 0, 3, 0, "a0\na1\na2".getBytes(UTF_8)));
        heartbeat("s", 8);
        replyWith(new AnswerChunk(1000, 1, 3, 0, good.body()));
        assertThat(job.lines()).isEmpty();
        heartbeat("s", 8);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(3));
    }

    private void replyWith(AnswerChunk answers) {
        solvers.take("s").reply().accept(new Reply.Answered(answers));
    }

    @Test
    void twoAnswers_countOnce() {
        heartbeat("s", 8);
        FakeJob job = new FakeJob().addChunks(1);
        open(job);
        FakeSolvers.Held held = solvers.take("s");
        held.answer();
        held.answer();

        assertThat(job.lines()).isEqualTo(answers(1));
    }

    @Test
    void failingSolver_doesNotDrawAllChunksToItself() {
        heartbeat("broken", 8);
        heartbeat("good", 1);
        FakeJob job = new FakeJob().addChunks(50);
        open(job);
        for (int i = 0; i < 1000 && job.lines().size() < 50; i++) {
            solvers.of("broken").forEach(held -> solvers.take("broken").fail());
            if (!solvers.of("good").isEmpty()) {
                solvers.take("good").answer();
            }
        }

        assertThat(job.lines()).isEqualTo(answers(50));
        assertThat(job.errors()).isZero();
    }

    @Test
    void queryThatKills_isFoundAndAllOthersAreAnswered() {
        FakeJob job = new FakeJob().add(20).add(20).add(20);
        open(job);
        int deaths = 0;
        while (job.lines().size() < 60) {
            pass(4 * SECOND);
            String solver = "s" + deaths;
            heartbeat(solver, 4);
            if (!answerUntilKilled(solver)) {
                break;
            }
            deaths++;
        }

        assertThat(job.lines()).hasSize(60);
        assertThat(job.errors()).isEqualTo(1);
        assertThat(job.lines().get(33)).startsWith("{\"line\":33,\"error\":{\"code\":\"internal\"");
        assertThat(job.lines().get(34)).isEqualTo("a34");
        assertThat(deaths).isLessThan(20);
    }

    /** Answers everything but q33, of which the solver dies; false if it lived. */
    private boolean answerUntilKilled(String solver) {
        while (!solvers.held.isEmpty()) {
            FakeSolvers.Held held = solvers.take(solver);
            if (held.mentions("q33")) {
                solvers.kill(solver);
                return true;
            }
            held.answer();
        }
        return false;
    }

    /** That a solver is gone is known a second later: by then the query was at the next one, and so on for ever. */
    @Test
    void singleQueryThatKills_endsNoMoreSolversThanItsDeliveriesMayBe() {
        Set<String> alive = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
            alive.add("s" + i);
        }
        FakeJob job = new FakeJob().addChunks(1);
        alive.forEach(this::heartbeatOfMember);
        open(job);
        List<List<String>> dying = new ArrayList<>();
        for (int tenth = 0; tenth < 600 && job.lines().isEmpty(); tenth++) {
            dying.add(solvers.held.stream().map(FakeSolvers.Held::solver).toList());
            alive.removeAll(dying.get(tenth));
            solvers.held.clear();
            if (tenth % 10 == 9) {
                alive.forEach(this::heartbeatOfMember);
            }
            if (tenth >= 10) {
                dying.get(tenth - 10).forEach(dispatcher::memberLeft);
            }
            pass(SECOND / 10);
        }

        assertThat(job.errors()).isEqualTo(1);
        assertThat(30 - alive.size()).isLessThanOrEqualTo(LIMITS.getInt(GatewaySetting.DELIVERIES));
    }

    private void heartbeatOfMember(String solver) {
        dispatcher.heard(
                new SolverHeartbeat(solver, solver, Frames.VERSION, 8, false, new long[0], 0, Map.of(), "", List.of()));
    }

    /** What it was sent may end it: it is silent, and not yet known to be gone. */
    @Test
    void chunksThatFailed_areAtOneSolverAtATime_alsoWhenThatIsSilent() {
        heartbeat("a", 2);
        FakeJob job = new FakeJob().add(2).add(2);
        open(job);
        for (int i = 0; i < 4; i++) {
            solvers.take("a").fail();
            heartbeat("a", 2);
        }
        assertThat(solvers.of("a")).as("the first of them is alone").hasSize(1);

        pass(SECOND);
        heartbeat("b", 2);
        pass(SECOND);
        heartbeat("b", 2);
        assertThat(solvers.of("b")).isEmpty();
        pass(2 * SECOND);

        assertThat(solvers.of("b")).as("a is gone").hasSize(1);
    }

    @Test
    void chunksThatFailed_areSentAlone() {
        heartbeat("a", 8);
        heartbeat("b", 8);
        FakeJob job = new FakeJob().addChunks(100);
        open(job);
        FakeSolvers.Held first = solvers.take("a");
        first.fail();
        solvers.held.stream()
                .filter(held -> held.mentions("q0"))
                .findFirst()
                .orElseThrow()
                .fail();
        solvers.held.removeIf(held -> held.mentions("q0"));
        heartbeat("a", 8);
        heartbeat("b", 8);

        for (int i = 0; i < 100 && solvers.held.stream().noneMatch(held -> held.mentions("q0")); i++) {
            solvers.held.remove(0).answer();
        }

        FakeSolvers.Held suspect = solvers.held.stream()
                .filter(held -> held.mentions("q0"))
                .findFirst()
                .orElseThrow();
        assertThat(solvers.of(suspect.solver())).hasSize(1);
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(100));
    }

    /** Else all chunks of the job would leave the disk, to wait in memory until they are tried one by one. */
    @Test
    void jobWithManyChunksThatFail_isSentNoFurther_andOthersAre() {
        FakeJob bad = new FakeJob().addChunks(1000);
        open(bad);
        for (int i = 0; i < 300; i++) {
            heartbeat("s", 4);
            while (!solvers.held.isEmpty()) {
                solvers.take("s").fail();
                assertThat(bad.waiting())
                        .isGreaterThanOrEqualTo(1000
                                - LIMITS.getInt(GatewaySetting.QUARANTINED)
                                - 4
                                - bad.lines().size());
            }
        }
        assertThat(bad.lines()).hasSizeBetween(10, 900);
        FakeJob good = new FakeJob().addChunks(1000);
        open(good);
        for (int i = 0; i < 20 || !solvers.held.isEmpty(); i++) {
            heartbeat("s", 4);
            solvers.answerAll();
        }

        assertThat(good.lines()).isEqualTo(answers(1000));
        assertThat(bad.lines()).hasSize(1000);
        assertThat(bad.errors()).isLessThan(900);
    }

    @Test
    void randomTroubles_everyLineIsAnsweredOnce() {
        for (int seed = 0; seed < 200; seed++) {
            new TroubleRun(seed).run();
        }
    }

    /** The job sends no more while so many of its chunks are to be sent alone; it would stand still for ever. */
    @Test
    void lateAnswersToChunksThatWaitToBeSentAlone_letTheirJobGoOn() {
        heartbeat("a", 12);
        open(new FakeJob().addChunks(12));
        List<FakeSolvers.Held> lostByA = solvers.kill("a");
        assertThat(lostByA).hasSize(11);
        pass(4 * SECOND);
        heartbeat("b", 12);
        solvers.kill("b");
        pass(4 * SECOND);
        heartbeat("c", 4);
        heartbeat("d", 4);
        assertThat(solvers.of("d")).isEmpty();
        lostByA.forEach(FakeSolvers.Held::answer);

        assertThat(solvers.of("d")).hasSize(1);
    }
}
