package dev.nimbus.gateway;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.LocalMembership;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;

/** A running gateway. */
public final class GatewayNode {
    /** The name of a gateway that is in no cluster. */
    private static final String ALONE = "alone";

    private final Vertx vertx;
    private final String deployment;
    private final URI uri;
    private final Future<Void> ready;

    private GatewayNode(Vertx vertx, String deployment, URI uri, Future<Void> ready) {
        this.vertx = vertx;
        this.deployment = deployment;
        this.uri = uri;
        this.ready = ready;
    }

    /** Starts a gateway alone; it listens when the future completes. */
    public static Future<GatewayNode> deploy(Vertx vertx, GatewayOptions options) {
        return deploy(vertx, options, new LocalMembership(ALONE));
    }

    /** Starts a gateway of a cluster. */
    public static Future<GatewayNode> deploy(ClusteredVertx node, GatewayOptions options) {
        return deploy(node.vertx(), options, node.membership());
    }

    private static Future<GatewayNode> deploy(Vertx vertx, GatewayOptions options, ClusterMembership members) {
        GatewayVerticle verticle = new GatewayVerticle(options, members);
        return vertx.deployVerticle(verticle)
                .compose(deployment -> verticle.port()
                        .map(port ->
                                new GatewayNode(vertx, deployment, uri(options.host(), port), verticle.solverHeard())));
    }

    private static URI uri(String host, int port) {
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** Where clients reach it. */
    public URI uri() {
        return uri;
    }

    /** Done when it has heard a solver, so that it answers requests that do not wait for one. */
    public Future<Void> ready() {
        return ready;
    }

    /** Takes no more uploads, finishes what can be finished in time, and closes; its Vert.x goes on. */
    public Future<Void> close() {
        return vertx.undeploy(deployment);
    }
}
