package dev.nimbus.gateway.http.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Quotas;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchChargesTest {
    private static final String ID = "0".repeat(32);

    private final Quotas quotas = new Quotas(new Quota(60, 6000, 600, 2), () -> 0);
    private final Account first = account("first");
    private final Account second = account("second");
    /** What the only search took, and is. */
    private double cpuSeconds;

    private String state = "running";
    private long now;

    /** What the solver has of questions that it does not answer yet. */
    private long[] tickets = {};

    private boolean isSlow;
    private boolean isMissing;
    private Runnable late = () -> {};

    private final SolverBus solvers = (solver, chunk, reply) -> {
        boolean isLine = chunk.format() == ChunkFormat.NDJSON;
        String call = new String(chunk.body(), UTF_8);
        String waits = "waits " + Math.round(1000 * cpuSeconds) + " " + ID;
        byte[] answer = ((call.startsWith("first ") ? waits : search().encode()) + "\n").getBytes(UTF_8);
        Reply answered = new Reply.Answered(new AnswerChunk(
                chunk.ticket(), chunk.firstLine(), 1, 0, 0, isLine ? new int[] {0} : new int[0], answer));
        if (isSlow) {
            tickets = new long[] {chunk.ticket()};
            late = () -> reply.accept(answered);
        } else {
            reply.accept(answered);
        }
    };
    private final Dispatcher dispatcher =
            new Dispatcher(solvers, GatewayLimits.USUAL, 0, () -> now, new NodeMetrics(), Tracing.OFF);
    private final StreamMemory streams = new StreamMemory(1 << 20, 1 << 20, new ByteLimit(1 << 20), () -> 0);
    private final Gateway gateway =
            new Gateway(null, dispatcher, streams, null, null, null, null, GatewayLimits.USUAL, null);
    private final SearchCharges charges = new SearchCharges(gateway);

    @BeforeEach
    void startSolver() {
        dispatcher.heard(new SolverHeartbeat("solver", Frames.VERSION, 10, false, tickets, Map.of()));
    }

    private Account account(String name) {
        return new Account(quotas, new Caller(name, Set.of(Scope.SUBMIT), "", Instant.MAX), "");
    }

    private JsonObject search() {
        return isMissing
                ? new JsonObject().put("missing", true)
                : new JsonObject()
                        .put("id", ID)
                        .put("state", state)
                        .put("progress", new JsonObject().put("cpuSeconds", cpuSeconds));
    }

    private void begin(Account account) {
        charges.begun(account, search());
    }

    private void lookAt(double seconds) {
        cpuSeconds = seconds;
        charges.lookAtAll();
    }

    private void assertPaid(long firstSeconds, long secondSeconds) {
        assertThat(first.usage().cpuMillisUsed()).isEqualTo(1000 * firstSeconds);
        assertThat(second.usage().cpuMillisUsed()).isEqualTo(1000 * secondSeconds);
    }

    @Test
    void firstCallerPays_butNotForWhatWasTakenBefore() {
        cpuSeconds = 7;
        begin(first);
        begin(second);

        lookAt(10);
        lookAt(12);

        assertPaid(5, 0);
    }

    /** A solver may not know of the newest yet. */
    @Test
    void searchThatIsNotFound_isAskedForAgain_forAWhile() {
        begin(first);
        isMissing = true;
        lookAt(3);
        isMissing = false;
        lookAt(5);
        assertPaid(5, 0);

        isMissing = true;
        lookAt(6);
        passAMinute();
        lookAt(7);
        isMissing = false;
        lookAt(9);

        assertPaid(5, 0);
    }

    /** Each call would take some seconds off. */
    @Test
    void callerThatAsksAgain_goesOnPaying() {
        begin(first);
        for (int i = 0; i < 5; i++) {
            cpuSeconds++;
            begin(first);
        }

        assertPaid(5, 0);
    }

    @Test
    void whenThePayerLeaves_theNextCallerPays() {
        begin(first);
        begin(second);
        lookAt(3);

        charges.left(first, search());
        lookAt(7);

        assertPaid(3, 4);
    }

    /** Some seconds of all processors, for nothing, again and again. */
    @Test
    void callerThatLeaves_paysUntilThen() {
        begin(first);
        cpuSeconds = 4;
        state = "stopped";

        charges.left(first, search());
        charges.left(second, search());

        assertPaid(4, 0);
    }

    /** Both paid all of it. */
    @Test
    void whatALineThatWaitsHasPaid_isNotChargedAgain() {
        begin(first);
        second.worked(1_000_000 * dispatcher.freshMillis(ID, 4000));

        lookAt(6);
        second.worked(1_000_000 * dispatcher.freshMillis(ID, 6500));

        assertThat(first.usage().cpuMillisUsed()).isEqualTo(2000);
        assertThat(second.usage().cpuMillisUsed()).isEqualTo(4500);
    }

    /** Its search went on for half a minute, on all solvers, for nobody and for nothing. */
    @Test
    void whoLeavesALineThatWaits_paysUntilItsSearchEnds() {
        dispatcher.freshMillis(ID, 1000);
        leaveLine();
        lookAt(9);
        state = "stopped";
        lookAt(21);
        lookAt(30);

        assertPaid(0, 20);
    }

    @Test
    void searchThatGoesOnForOthers_isNotChargedForLongToWhoLeft() {
        begin(first);
        leaveLine();
        lookAt(9);
        charges.left(first, search());
        lookAt(11);
        passAMinute();
        lookAt(70);

        assertPaid(9, 2);
    }

    /** Its client was forgotten meanwhile, and nobody paid. */
    @Test
    void whoLeft_paysThoughTheSolverSaysLateHowFarTheSearchIs() {
        leaveLine();
        isSlow = true;
        lookAt(9);
        passAMinute();
        lookAt(9);
        late.run();

        assertPaid(0, 9);
    }

    private void passAMinute() {
        for (int i = 0; i < 600; i++) { // a leap of the clock would be a pause of this process
            now += 100_000_000;
            startSolver();
            dispatcher.tick();
        }
    }

    /** The second caller sends a line that needs a search, and hangs up. */
    private void leaveLine() {
        Job job = new Job() {
            private Optional<QueryChunk> line = Optional.of(
                    new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, "q\n".getBytes(UTF_8)));

            @Override
            public Optional<QueryChunk> next() {
                Optional<QueryChunk> next = line;
                line = Optional.empty();
                return next;
            }

            @Override
            public void answered(QueryChunk chunk, AnswerChunk answers) {}

            @Override
            public void failed(RuntimeException cause) {
                throw cause;
            }
        };
        JobQueue queue = dispatcher.open(job, "line", new JobClient("second", "second", Trace.NONE, second::worked));
        queue.wake();
        queue.close();
    }

    @Test
    void searchThatEnded_isChargedToItsEnd_andNotAgain() {
        begin(first);
        state = "found";
        lookAt(5);
        lookAt(9);

        assertPaid(5, 0);
    }
}
