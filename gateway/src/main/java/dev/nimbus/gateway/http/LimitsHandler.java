package dev.nimbus.gateway.http;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Responses;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** {@code GET /v1/limits}: what holds for the caller. */
final class LimitsHandler {
    private final Gateway gateway;

    LimitsHandler(Gateway gateway) {
        this.gateway = gateway;
    }

    void show(RoutingContext context) {
        Caller caller = AccessHandler.caller(context);
        Usage usage = gateway.access().usage(gateway, context);
        Quota quota = usage.quota();
        JsonObject document = new JsonObject()
                .put("caller", caller.name())
                .put("requestsPerMinute", limit(quota.requests()))
                .put("bytesPerMinute", limit(quota.bytes()))
                .put("cpuSecondsPerMinute", limit(quota.cpuSeconds()))
                .put("openBatches", quota.openBatches() == Integer.MAX_VALUE ? null : quota.openBatches())
                .put("connections", gateway.connections().mostOfAddress())
                .put("lineBytes", gateway.limits().sizes().lineBytes())
                .put("tableHeaps", gateway.limits().tableHeaps());
        if (!quota.equals(Quota.NONE)) {
            document.put("used", used(usage));
        }
        Responses.json(context.response(), 200, document);
    }

    /** None is null. */
    private static Long limit(long most) {
        return most == Long.MAX_VALUE ? null : most;
    }

    private static JsonObject used(Usage usage) {
        return new JsonObject()
                .put("requests", usage.requestsUsed())
                .put("bytes", usage.bytesUsed())
                .put("cpuSeconds", usage.cpuMillisUsed() / 1000.0)
                .put("openBatches", usage.openBatches());
    }
}
