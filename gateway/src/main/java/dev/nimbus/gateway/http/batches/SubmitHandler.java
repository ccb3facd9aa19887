package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.batch.KeyUse;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.store.KeyClaim;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** {@code POST /v1/batches}. */
public record SubmitHandler(Gateway gateway, BatchService batches, Uploads uploads) {
    public void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        Caller caller = AccessHandler.caller(context);
        BodyRequest body = BodyRequest.of(request, gateway.effortMillis());
        Optional<RequestKey> key = RequestKey.of(request, body);
        uploads.begin(context);
        if (key.isEmpty()) {
            requireRoom(context);
            uploads.start(new BatchUpload(gateway, batches, context, body, key, Optional.empty()).pump);
            return;
        }
        request.pause();
        Future<KeyUse> claim =
                batches.use(key.get().claimedBy(caller)).onSuccess(use -> releaseIfGone(request.response(), use));
        Responses.whenDone(context, BatchHandler.bounded(gateway, claim), use -> begin(context, body, key.get(), use));
    }

    /** Throws HttpProblemException where the caller has as many open batches as they may. */
    private void requireRoom(RoutingContext context) {
        Usage usage = gateway.access().account(context).usage();
        if (!usage.mayOpenBatch()) {
            throw ProblemType.TOO_MANY_BATCHES.exception(usage.openBatches());
        }
    }

    private void begin(RoutingContext context, BodyRequest body, RequestKey key, KeyUse use) {
        if (use instanceof KeyUse.Used used) {
            uploads.start(new RetriedUpload(gateway, context, key, used.batch()).pump);
        } else if (use instanceof KeyUse.Free free) {
            uploads.start(upload(context, body, key, free.claim()).pump);
        } else {
            throw ProblemType.IDEMPOTENCY_KEY_IN_USE.exception(key.key());
        }
    }

    /** A client that has gone meanwhile, or was told that the store hangs, sends no upload; its retry may have the key. */
    private void releaseIfGone(HttpServerResponse response, KeyUse use) {
        if ((response.closed() || response.ended()) && use instanceof KeyUse.Free free) {
            batches.release(free.claim());
        }
    }

    private BatchUpload upload(RoutingContext context, BodyRequest body, RequestKey key, KeyClaim claim) {
        try {
            requireRoom(context);
            return new BatchUpload(gateway, batches, context, body, Optional.of(key), Optional.of(claim));
        } catch (RuntimeException e) {
            batches.release(claim); // Other gateways would take it for an upload under way.
            throw e;
        }
    }
}
