package dev.nimbus.gateway.http.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Quotas;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
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

    private final SolverBus solvers = (solver, chunk, reply) -> {
        byte[] answer = (search().encode() + "\n").getBytes(UTF_8);
        reply.accept(new Reply.Answered(new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, answer)));
    };
    private final Dispatcher dispatcher =
            new Dispatcher(solvers, GatewayLimits.USUAL, 0, () -> 0, new NodeMetrics(), Tracing.OFF);
    private final StreamMemory streams = new StreamMemory(1 << 20, 1 << 20, new ByteLimit(1 << 20), () -> 0);
    private final Gateway gateway =
            new Gateway(null, dispatcher, streams, null, null, null, null, GatewayLimits.USUAL, null);
    private final SearchCharges charges = new SearchCharges(gateway);

    @BeforeEach
    void startSolver() {
        dispatcher.heard(new SolverHeartbeat("solver", Frames.VERSION, 10, false, new long[0], Map.of()));
    }

    private Account account(String name) {
        return new Account(quotas, new Caller(name, Set.of(Scope.SUBMIT), "", Instant.MAX), "");
    }

    private JsonObject search() {
        return new JsonObject()
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

    @Test
    void searchThatEnded_isChargedToItsEnd_andNotAgain() {
        begin(first);
        state = "found";
        lookAt(5);
        lookAt(9);

        assertPaid(5, 0);
    }
}
