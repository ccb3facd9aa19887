package dev.nimbus.cli.node;

import dev.nimbus.cli.node.Lifetime.StartFailure;
import dev.nimbus.cluster.HeapGuard;
import dev.nimbus.gateway.GatewayNode;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverNode;
import dev.nimbus.solver.SolverOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/** A gateway and a solver on one Vert.x in this process, joined to no cluster. */
public final class EmbeddedServer implements AutoCloseable {
    private final Vertx vertx;
    private final GatewayNode gateway;
    private final SolverNode solver;

    private EmbeddedServer(Vertx vertx, GatewayNode gateway, SolverNode solver) {
        this.vertx = vertx;
        this.gateway = gateway;
        this.solver = solver;
    }

    /** Starts a server: the gateway first, so that it hears the solver's first heartbeat. It answers when this returns. */
    public static EmbeddedServer startBlocking(GatewayOptions gatewayOptions, SolverOptions solverOptions)
            throws InterruptedException, StartFailure {
        TemporaryDirectory.requireWritable();
        Vertx vertx = Vertx.vertx();
        HeapGuard.install(vertx);
        Future<EmbeddedServer> starting = GatewayNode.deploy(vertx, gatewayOptions)
                .compose(gateway -> SolverNode.embed(vertx, solverOptions)
                        .compose(solver -> gateway.ready().map(heard -> new EmbeddedServer(vertx, gateway, solver))));
        try {
            return Lifetime.startedBlocking(starting);
        } catch (StartFailure failure) {
            Lifetime.closeBlocking(List.of(vertx::close));
            throw failure;
        }
    }

    /** Where it listens. */
    public URI uri() {
        return gateway.uri();
    }

    /** What solves in it. */
    SolverNode solver() {
        return solver;
    }

    /** The steps that end it in order: no new requests, then no new chunks, then the rest. */
    List<Supplier<Future<Void>>> closing() {
        return List.of(gateway::close, solver::close, vertx::close);
    }

    @Override
    public void close() throws InterruptedException {
        Lifetime.closeBlocking(closing());
    }
}
