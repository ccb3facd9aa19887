package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnfinishedLinesTest extends DispatcherFixture {
    private static final int MOST = UnfinishedLines.MOST_ASKED;

    private static final String TOO_LARGE = "{\"line\":0,\"error\":{\"code\":\"too-large\",\"message\":\"%s\"}}";

    private final FakeJob job = new FakeJob();

    @BeforeEach
    void start() {
        heartbeat("s", 32);
    }

    /** Answers the oldest chunk of queries, but for some of its lines. */
    private void answerBut(int... unfinished) {
        FakeSolvers.Held held = solvers.take("s");
        AnswerChunk all = FakeSolvers.answersTo(held.chunk());
        held.reply()
                .accept(new Reply.Answered(
                        new AnswerChunk(all.ticket(), all.firstLine(), all.answers(), 0, 0, unfinished, all.body())));
    }

    private List<FakeSolvers.Held> searches() {
        return solvers.held.stream()
                .filter(held -> held.chunk().format() == ChunkFormat.SEARCH)
                .toList();
    }

    private static String text(FakeSolvers.Held held) {
        return new String(held.chunk().body(), UTF_8);
    }

    private void reply(FakeSolvers.Held held, String line) {
        solvers.held.remove(held);
        QueryChunk chunk = held.chunk();
        held.reply()
                .accept(new Reply.Answered(
                        new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, (line + "\n").getBytes(UTF_8))));
    }

    @Test
    void linesAroundOneThatWaits_goOnAtOnce() {
        open(job.add(5));
        answerBut(2);

        assertThat(job.lines()).containsExactly("a0", "a1", "a3", "a4");
        FakeSolvers.Held search = searches().get(0);
        assertThat(text(search)).isEqualTo("first . NDJSON q2");
        assertThat(search.chunk().firstLine()).isEqualTo(2);

        reply(search, "done 12 id found it");

        assertThat(job.lines()).containsExactly("a0", "a1", "found it", "a3", "a4");
    }

    @Test
    void otherChunks_areNotHeldUp() {
        open(job.add(2).add(2));
        answerBut(0);
        answerBut();

        assertThat(job.lines()).containsExactly("a1", "a2", "a3");
    }

    @Test
    void restOfAChunk_doesNotWaitForTheLine() {
        open(job.add(4));
        FakeSolvers.Held held = solvers.take("s");
        AnswerChunk first = FakeSolvers.answersTo(held.chunk().queries(0, 2));
        held.reply()
                .accept(new Reply.Answered(new AnswerChunk(
                        first.ticket(), first.firstLine(), first.answers(), 0, 0, new int[] {1}, first.body())));
        solvers.held.stream()
                .filter(one -> one.chunk().format() == ChunkFormat.NDJSON)
                .toList()
                .forEach(FakeSolvers.Held::answer);
        assertThat(job.lines()).containsExactly("a0", "a2", "a3");

        reply(searches().get(0), "done 12 id found");

        assertThat(job.lines()).containsExactly("a0", "found", "a2", "a3");
    }

    @Test
    void lines_areCountedOnce_whetherTheyWaitedOrNot() {
        open(job.add(4));
        FakeSolvers.Held held = solvers.take("s");
        AnswerChunk first = FakeSolvers.answersTo(held.chunk().queries(0, 2));
        held.reply()
                .accept(new Reply.Answered(new AnswerChunk(
                        first.ticket(), first.firstLine(), first.answers(), 0, 0, new int[] {0}, first.body())));
        solvers.held.stream()
                .filter(one -> one.chunk().format() == ChunkFormat.NDJSON)
                .toList()
                .forEach(FakeSolvers.Held::answer);
        reply(searches().get(0), "done 12 id found");

        assertThat(job.lines()).hasSize(4);
        assertThat(metrics.answers()).isEqualTo(4);
    }

    @Test
    void linesThatWait_comeInAnyOrder() {
        open(job.add(5));
        answerBut(1, 3);
        assertThat(job.lines()).containsExactly("a0", "a2", "a4");

        reply(searches().get(1), "done 12 id three");
        reply(searches().get(0), "done 12 id one");

        assertThat(job.lines()).containsExactly("a0", "one", "a2", "three", "a4");
    }

    @Test
    void lineThatWaits_asksAgain_andChargesWhatItsSearchTook() {
        open(job.add(1));
        answerBut(0);
        reply(searches().get(0), "waits 1000 id");
        assertThat(searches()).isEmpty();

        pass(SECOND);
        assertThat(text(searches().get(0))).isEqualTo("again . NDJSON q0");
        reply(searches().get(0), "waits 4000 id");
        pass(SECOND);
        reply(searches().get(0), "done 5000 id found");

        assertThat(job.lines()).containsExactly("found");
        assertThat(job.workedNanos()).isEqualTo(4 * SECOND);
        pass(10 * SECOND);
        assertThat(searches()).isEmpty();
    }

    @Test
    void searchOfOthers_isNotChargedToALineThatComesToIt() {
        dispatcher.freshMillis("id", 100_000);
        open(job.add(1));
        answerBut(0);

        reply(searches().get(0), "done 3600000 id found");

        assertThat(job.lines()).containsExactly("found");
        assertThat(job.workedNanos()).isZero();
    }

    @Test
    void whileThereIsNoRoomForTheSearch_itIsAskedForAsAtFirst() {
        open(job.add(1));
        answerBut(0);
        reply(searches().get(0), "waits 0 -");

        pass(SECOND);

        assertThat(text(searches().get(0))).startsWith("first ");
    }

    @Test
    void searchThatIsRefused_leavesTheAnswerOfTheBudget() {
        open(job.add(1));
        answerBut(0);

        reply(searches().get(0), "{\"error\":{\"code\":\"too-large\",\"message\":\"the question is too long\"}}");

        assertThat(job.lines()).containsExactly("a0");
    }

    @Test
    void searchWithoutAnAnswer_leavesThePartThatTheBudgetHas() {
        open(job.add(1));
        answerBut(0);

        reply(searches().get(0), "done 12 id " + TOO_LARGE.formatted("the moves take more than 65536 bytes"));

        assertThat(job.lines()).containsExactly("a0");
    }

    @Test
    void searchWithoutAnAnswer_saysWhy_whereTheBudgetHasNone() {
        open(job.add(1));
        FakeSolvers.Held held = solvers.take("s");
        byte[] known = (TOO_LARGE.formatted("the budget") + "\n").getBytes(UTF_8);
        held.reply()
                .accept(new Reply.Answered(new AnswerChunk(held.chunk().ticket(), 0, 1, 1, 0, new int[] {0}, known)));

        reply(searches().get(0), "done 12 id " + TOO_LARGE.formatted("its effort"));

        assertThat(job.lines()).containsExactly(TOO_LARGE.formatted("its effort"));
    }

    /** A bug: its line ends, and the others are asked for. */
    @Test
    void answerThatCannotBeRead_leavesTheAnswerOfTheBudget() {
        open(job.add(MOST + 1));
        answerBut(IntStream.range(0, MOST + 1).toArray());
        reply(searches().get(0), "waits long id");
        assertThat(job.lines()).containsExactly("a0");

        for (int i = 0; i < MOST; i++) {
            reply(searches().get(0), "done 1 id found");
        }

        assertThat(job.lines()).containsExactly("a0", "found", "found", "found", "found");
        assertThat(dispatcher.unfinished().held()).isZero();
    }

    @Test
    void fewLinesHaveASearchAtOnce_theOthersFollowInOrder() {
        open(job.add(10));
        answerBut(IntStream.range(0, 10).toArray());
        assertThat(searches()).hasSize(MOST);

        for (int i = 0; i < 10; i++) {
            reply(searches().get(0), "done 1 id found " + i);
        }

        assertThat(job.lines()).hasSize(10).startsWith("found 0", "found 1").endsWith("found 9");
        assertThat(dispatcher.unfinished().held()).isZero();
        assertThat(solvers.held).isEmpty();
    }

    @Test
    void jobWithLinesThatWait_sendsNoMore_whileAllJobsHaveTooMany() {
        JobQueue queue = open(job.add(1));
        answerBut(0);
        dispatcher.unfinished().count(1L << 40);
        job.add(1);
        queue.wake();
        pass(SECOND);
        assertThat(solvers.held).isEqualTo(searches());

        dispatcher.unfinished().count(-(1L << 40));
        pass(SECOND);

        assertThat(solvers.held).hasSize(1 + searches().size());
    }

    @Test
    void jobThatCloses_asksNoMore() {
        JobQueue queue = open(job.add(2));
        answerBut(0, 1);
        reply(searches().get(0), "waits 0 id");
        assertThat(dispatcher.unfinished().held()).isGreaterThan(2 * 256);

        queue.close();
        pass(10 * SECOND);

        assertThat(searches()).hasSize(1); // it was under way, and is cancelled
        assertThat(solvers.cancelled).hasSize(1);
        assertThat(job.lines()).isEmpty();
        assertThat(dispatcher.unfinished().held()).isZero();
    }

    /** It is for those who look at the search later to charge what it took: once noted here, nobody would be charged. */
    @Test
    void answerThatComesAfterTheClientHasLeft_leavesWhatItsSearchTookToBeCharged() {
        JobQueue queue = open(job.add(1));
        answerBut(0);
        reply(searches().get(0), "waits 1000 id");
        pass(SECOND);
        FakeSolvers.Held again = searches().get(0);

        queue.close();
        reply(again, "waits 1500 id");

        assertThat(dispatcher.freshMillis("id", 2000)).isEqualTo(1000);
    }

    /** Its client paid nothing. */
    @Test
    void searchThatWasBegun_asTheClientLeft_isToldToHaveBeenLeft() {
        List<String> left = new ArrayList<>();
        dispatcher.onSearchLeft((search, client) -> left.add(search));
        JobQueue queue = open(job.add(2));
        answerBut(0, 1);
        FakeSolvers.Held begun = searches().get(0);
        FakeSolvers.Held without = searches().get(1);

        queue.close();
        assertThat(left).isEmpty();
        reply(begun, "waits 0 id");
        reply(without, "waits 0 -");

        assertThat(left).containsExactly("id");
    }
}
