package dev.nimbus.gateway;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.spool.Spool;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/**
 * The gateway: takes batches over HTTP, has them answered by the solvers on the event bus, and streams the answers
 * back.
 *
 * <p>All its state is confined to one event loop, so there are no locks and no races; what may block, the spool, runs
 * on worker threads. One loop cuts and moves several hundred MB a second, far more than the solvers of one machine
 * take; for more there are more gateways.
 */
public final class GatewayVerticle extends VerticleBase {
    private final GatewayOptions options;
    private final ClusterMembership members;
    private final Clock clock;
    private final Promise<Integer> port = Promise.promise();
    private final Promise<Void> solverHeard = Promise.promise();
    private Optional<RunningGateway> running = Optional.empty();

    /** @param members of the cluster that solvers are in */
    GatewayVerticle(GatewayOptions options, ClusterMembership members) {
        this(options, members, Clock.systemUTC());
    }

    /** @param clock tells when batches expire */
    GatewayVerticle(GatewayOptions options, ClusterMembership members, Clock clock) {
        this.options = options;
        this.members = members;
        this.clock = clock;
    }

    /** The port that is listened on; known once the verticle is deployed. */
    public Future<Integer> port() {
        return port.future();
    }

    /** Done when the first solver was heard. */
    public Future<Void> solverHeard() {
        return solverHeard.future();
    }

    @Override
    public Future<?> start() {
        ChunkCodecs.register(vertx.eventBus());
        Spool.Limits limits = new Spool.Limits(
                options.get(GatewaySetting.SPOOL_QUOTA),
                options.get(GatewaySetting.SPOOL_RESERVE),
                options.get(GatewaySetting.SPOOL_LAG));
        return Spool.open(vertx, options.spoolDirectory(), limits)
                .recover(e -> Future.failedFuture(
                        new IOException("cannot keep batches in " + options.spoolDirectory() + ": " + e, e)))
                .compose(this::startOn)
                .onComplete(port);
    }

    private Future<Integer> startOn(Spool spool) {
        RunningGateway gateway = new RunningGateway(vertx, options, clock, spool, members);
        gateway.solverHeard().onComplete(solverHeard);
        return gateway.listen()
                .onSuccess(listening -> running = Optional.of(gateway))
                .recover(e -> spool.close().transform(closed -> Future.failedFuture(e)));
    }

    /** Takes no more uploads, finishes what can be finished in time, and closes. */
    @Override
    public Future<?> stop() {
        return running.map(RunningGateway::close).orElse(Future.succeededFuture());
    }
}
