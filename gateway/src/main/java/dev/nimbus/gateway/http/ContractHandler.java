package dev.nimbus.gateway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The contract itself, as this gateway keeps it. */
final class ContractHandler {
    private static final String FILE = "openapi.yaml";
    private static final byte[] DOCUMENT = read();

    /** {@code GET /openapi.yaml}. */
    void document(RoutingContext context) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/yaml; charset=utf-8")
                .end(Buffer.buffer(DOCUMENT));
    }

    private static byte[] read() {
        try (InputStream in = ContractHandler.class.getResourceAsStream(FILE)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
