package dev.nimbus.gateway.http;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.query.service.GamesDocument;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/** The catalogue of games. */
final class GamesHandler {
    private static final byte[] DOCUMENT = GamesDocument.json();

    /** {@code GET /v1/games}. */
    void list(RoutingContext context) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, BodyForm.JSON_TYPE)
                .end(Buffer.buffer(DOCUMENT));
    }
}
