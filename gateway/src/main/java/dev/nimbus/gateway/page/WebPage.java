package dev.nimbus.gateway.page;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Serves the files of the web page. Each page's path gives the one HTML document, {@code /assets/} the files it loads,
 * and two paths the documents of the contract. A file is read from the jar once, on a worker thread. The document names each
 * file with a hash of what is in it, and browsers keep a file of such a name for good; any other, the document too, they
 * check by its {@code ETag} at each load. So a browser mixes no files of two versions; while gateways of
 * two versions serve one address, a document may get the script of the other.
 *
 * <p>The page loads from this server alone: the content security policy forbids everything else, inline scripts and
 * styles too.
 */
public final class WebPage {
    public static final List<String> PATHS = List.of(
            "/",
            "/batch",
            "/tables",
            "/searches",
            "/searches/:id",
            "/cluster",
            "/learn",
            "/learn/:game",
            "/docs",
            "/assets/*");

    public static final List<String> CONTRACTS = List.of("/openapi.yaml", "/asyncapi.yaml");

    private static final String ASSETS = "/assets/";
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    private static final String DOCUMENT = "index.html";
    private static final String MISSING = "missing.html";
    private static final Set<String> DOCUMENTS = Set.of(DOCUMENT, MISSING);
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src"
                    + " 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "mjs", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8",
            "yaml", "application/yaml; charset=utf-8");

    private final Vertx vertx;
    private final Predicate<RoutingContext> acceptsGzip;
    private final Map<String, Future<Optional<WebFile>>> files = new ConcurrentHashMap<>();

    /** @param acceptsGzip whether the client of a request reads gzip */
    public WebPage(Vertx vertx, Predicate<RoutingContext> acceptsGzip) {
        this.vertx = vertx;
        this.acceptsGzip = acceptsGzip;
    }

    public void handle(RoutingContext context) {
        String name = name(context.normalizedPath());
        if (!TYPES.containsKey(type(name))) {
            context.fail(404);
            return;
        }
        file(name)
                .onSuccess(found -> found.ifPresentOrElse(file -> send(context, name, file), () -> context.fail(404)))
                .onFailure(context::fail);
    }

    /** Tells a person, whose browser asks for HTML, that there is no such page. */
    public void tellMissing(RoutingContext context) {
        file(MISSING).onFailure(context::fail).onSuccess(file -> {
            context.response().setStatusCode(404).putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            sendWhole(context, MISSING, file.orElseThrow());
        });
    }

    private static String name(String path) {
        if (path.startsWith(ASSETS)) {
            return path.substring(ASSETS.length());
        }
        return CONTRACTS.contains(path) ? path.substring(1) : DOCUMENT;
    }

    private static String type(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Names without a file are not kept, since a client may think of as many as it likes. */
    private Future<Optional<WebFile>> file(String name) {
        Future<Optional<WebFile>> known = files.get(name);
        if (known != null) {
            return known;
        }
        Future<Optional<WebFile>> read = vertx.executeBlocking(
                () -> DOCUMENTS.contains(name) ? WebFile.readDocumentBlocking(name) : WebFile.readBlocking(name),
                false);
        return read.onSuccess(file -> file.ifPresent(found -> files.put(name, read)));
    }

    private void send(RoutingContext context, String name, WebFile file) {
        HttpServerRequest request = context.request();
        HttpServerResponse response = context.response();
        response.putHeader(HttpHeaders.ETAG, file.tag())
                .putHeader(
                        HttpHeaders.CACHE_CONTROL,
                        ("v=" + file.version()).equals(request.query()) ? FOR_GOOD : "no-cache");
        if (isKnown(file.tag(), request.headers().getAll(HttpHeaders.IF_NONE_MATCH))) {
            guarded(response).setStatusCode(304).end();
        } else {
            sendWhole(context, name, file);
        }
    }

    /** Whether the client has the file: a cache names all that it has, and whether a tag is weak does not matter (RFC 9110, 13.1.2). */
    private static boolean isKnown(String tag, List<String> fields) {
        return fields.stream()
                .flatMap(field -> Arrays.stream(field.split(",")))
                .map(String::strip)
                .anyMatch(one -> one.equals(tag) || ("W/" + one).equals(tag) || one.equals("*"));
    }

    private static HttpServerResponse guarded(HttpServerResponse response) {
        response.headers().add(HttpHeaders.VARY, "accept-encoding");
        return response.putHeader("content-security-policy", POLICY)
                .putHeader("cross-origin-opener-policy", "same-origin");
    }

    private void sendWhole(RoutingContext context, String name, WebFile file) {
        HttpServerResponse response =
                guarded(context.response()).putHeader(HttpHeaders.CONTENT_TYPE, TYPES.get(type(name)));
        if (acceptsGzip.test(context)) {
            response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip").end(file.gzip());
        } else {
            response.end(file.bytes());
        }
    }
}
