package dev.nimbus.solver.bus;

import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Says what a solver holds and has done. Confined to the event loop. */
final class Heartbeat {
    private final String solver;
    private final String member;
    private final int credit;
    private final Admission admission;
    private final Supplier<Map<String, Long>> more;
    private final Supplier<List<String>> searches;
    private final Function<SolverHeartbeat, Future<Void>> publish;

    /**
     * @param more counters beside those of the admission
     * @param searches ids of the searches that it is at
     */
    Heartbeat(
            String solver,
            String member,
            int credit,
            Admission admission,
            Supplier<Map<String, Long>> more,
            Supplier<List<String>> searches,
            Function<SolverHeartbeat, Future<Void>> publish) {
        this.solver = solver;
        this.member = member;
        this.credit = credit;
        this.admission = admission;
        this.more = more;
        this.searches = searches;
        this.publish = publish;
    }

    /** Done when the heartbeat is on its way. */
    Future<Void> heartbeat() {
        Map<String, Long> counters = new HashMap<>(more.get());
        counters.putAll(admission.counters());
        counters.putAll(ProcessFigures.now());
        return publish.apply(new SolverHeartbeat(
                solver,
                member,
                Frames.VERSION,
                credit,
                admission.isDraining(),
                admission.held(),
                admission.longHeld(),
                counters,
                ProcessFigures.version(),
                searches.get()));
    }
}
