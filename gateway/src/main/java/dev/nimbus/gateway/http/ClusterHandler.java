package dev.nimbus.gateway.http;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Responses;
import io.vertx.ext.web.RoutingContext;

/** {@code GET /v1/cluster}: the members and their load. */
final class ClusterHandler {
    private final Gateway gateway;

    ClusterHandler(Gateway gateway) {
        this.gateway = gateway;
    }

    void show(RoutingContext context) {
        Responses.json(context.response(), 200, gateway.cluster().toJson());
    }
}
