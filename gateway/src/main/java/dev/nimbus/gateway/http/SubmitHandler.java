package dev.nimbus.gateway.http;

import dev.nimbus.gateway.batch.Receipts;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** {@code POST /v1/batches}. */
final class SubmitHandler {
    private final Gateway gateway;
    private final Uploads uploads;

    SubmitHandler(Gateway gateway, Uploads uploads) {
        this.gateway = gateway;
        this.uploads = uploads;
    }

    void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        BodyRequest body = BodyRequest.of(request);
        Optional<RequestKey> key = RequestKey.of(request, body);
        uploads.requireRoom();
        Optional<Receipts.Receipt> receipt =
                key.flatMap(one -> gateway.batches().receipts().find(one.key()));
        if (receipt.isPresent()) {
            new RetriedUpload(gateway, uploads, request, key.orElseThrow(), receipt.get()).start();
        } else {
            new BatchUpload(gateway, uploads, request, body, key).start();
        }
    }
}
