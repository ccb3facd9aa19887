package dev.nimbus.gateway;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.LocalMembership;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;

/**
 * A running gateway.
 *
 * @param uri where it listens
 * @param ready done when it has heard a solver, so that it answers requests that do not wait for one
 */
public record GatewayNode(Vertx vertx, String deployment, URI uri, Future<Void> ready) {
    /** The name of a gateway that is in no cluster: the same at each start, so that it finds its batches again. */
    private static final String ALONE = "alone";

    /** Starts a gateway alone, with batches on its own disk; it listens when the future completes. */
    public static Future<GatewayNode> deploy(Vertx vertx, GatewayOptions options) {
        return deploy(vertx, options, BatchHome.local(options, new LocalMembership(ALONE)));
    }

    /** Starts a gateway of a cluster, which serves the batches of all its gateways. */
    public static Future<GatewayNode> deploy(ClusteredVertx node, GatewayOptions options) {
        return deploy(node.vertx(), options, BatchHome.cluster(node, options));
    }

    private static Future<GatewayNode> deploy(Vertx vertx, GatewayOptions options, BatchHome home) {
        GatewayVerticle verticle = new GatewayVerticle(options, home, Clock.systemUTC(), System::nanoTime);
        return vertx.deployVerticle(verticle).map(deployment -> {
            RunningGateway running = verticle.running();
            return new GatewayNode(vertx, deployment, uri(options, running.port()), running.solverHeard());
        });
    }

    private static URI uri(GatewayOptions options, int port) {
        String scheme = options.access().tls().isPresent() ? "https://" : "http://";
        String host = options.host();
        return URI.create(scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** Takes no more uploads, finishes what can be finished in time, and closes; its Vert.x goes on. */
    public Future<Void> close() {
        return vertx.undeploy(deployment);
    }
}
