package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;

/** Reads the public keys of an identity provider: its discovery document names the address of its key set. */
final class IssuerKeys {
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    /** A key with a secret in it would let everybody sign who can read the key set. */
    private static final Set<String> PUBLIC_KINDS = Set.of("RSA", "EC", "OKP");

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int OK = 200;

    private final HttpClientAgent http;
    private final URI issuer;

    IssuerKeys(Vertx vertx, URI issuer) {
        this.http = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout(TIMEOUT_MILLIS));
        this.issuer = issuer;
    }

    Future<List<JsonObject>> read() {
        String base = issuer.toString().replaceFirst("/+$", "");
        return document(base + DISCOVERY).compose(this::keySet).map(IssuerKeys::usable);
    }

    private Future<JsonObject> keySet(JsonObject discovery) {
        if (!issuer.toString().equals(discovery.getString("issuer"))) {
            return Future.failedFuture(
                    new IOException("its discovery document is that of " + discovery.getString("issuer")));
        }
        return document(discovery.getString("jwks_uri"));
    }

    private static List<JsonObject> usable(JsonObject keySet) {
        return keySet.getJsonArray("keys").stream()
                .map(JsonObject.class::cast)
                .filter(key -> PUBLIC_KINDS.contains(key.getString("kty")))
                .filter(key -> key.getString("use", "sig").equals("sig"))
                .toList();
    }

    private Future<JsonObject> document(String address) {
        return http.request(new RequestOptions()
                        .setMethod(HttpMethod.GET)
                        .setTimeout(TIMEOUT_MILLIS)
                        .setAbsoluteURI(address))
                .compose(request -> request.send().compose(response -> body(address, response)))
                .map(Buffer::toJsonObject);
    }

    private static Future<Buffer> body(String address, HttpClientResponse response) {
        return response.statusCode() == OK
                ? response.body()
                : Future.failedFuture(new IOException(address + " answers with status " + response.statusCode()));
    }

    void close() {
        http.close();
    }
}
