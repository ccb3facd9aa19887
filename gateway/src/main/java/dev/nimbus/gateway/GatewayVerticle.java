package dev.nimbus.gateway;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.gateway.access.AccessControl;
import dev.nimbus.gateway.members.AgreedClock;
import dev.nimbus.gateway.store.BatchStore;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The gateway: takes batches over HTTP, has them answered by the solvers on the event bus, and streams the answers
 * back.
 *
 * <p>All its state is confined to one event loop, so there are no locks and no races; what may block, the store of batches, runs
 * on worker threads. One loop cuts and moves several hundred MB a second, far more than the solvers of one machine
 * take; for more there are more gateways.
 */
final class GatewayVerticle extends VerticleBase {
    private final GatewayOptions options;
    private final Clock clock;
    private final LongSupplier nanos;
    private final BatchHome home;
    private Optional<RunningGateway> running = Optional.empty();

    /**
     * @param home where batches are kept, and by whom
     * @param clock the clock of the machine, which may be wrong, and may jump
     * @param nanos a clock that does not jump, in nanoseconds; batches expire by it
     */
    GatewayVerticle(GatewayOptions options, BatchHome home, Clock clock, LongSupplier nanos) {
        this.options = options;
        this.home = home;
        this.clock = clock;
        this.nanos = nanos;
    }

    /** The gateway; to be asked for once it is deployed. */
    RunningGateway running() {
        return running.orElseThrow();
    }

    @Override
    public Future<?> start() {
        ChunkCodecs.register(vertx.eventBus());
        return AccessControl.open(vertx, options.access(), clock)
                .compose(access ->
                        home.open(vertx).onFailure(e -> access.close()).compose(store -> startOn(store, access)));
    }

    private Future<Void> startOn(BatchStore store, AccessControl access) {
        RunningGateway gateway =
                new RunningGateway(vertx, options, new AgreedClock(clock, nanos), nanos, store, access, home.members());
        return gateway.listen().onSuccess(listening -> running = Optional.of(gateway));
    }

    @Override
    public Future<?> stop() {
        return running.map(RunningGateway::close).orElse(Future.succeededFuture());
    }
}
