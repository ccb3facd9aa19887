package dev.nimbus.gateway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A document of the contract itself: {@code GET /openapi.yaml} and {@code GET /asyncapi.yaml}. */
final class ContractHandler {
    private final byte[] document;

    /** @param file the document's name, a resource beside this class */
    ContractHandler(String file) {
        this.document = read(file);
    }

    void document(RoutingContext context) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/yaml; charset=utf-8")
                .end(Buffer.buffer(document));
    }

    private static byte[] read(String file) {
        try (InputStream in = ContractHandler.class.getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
