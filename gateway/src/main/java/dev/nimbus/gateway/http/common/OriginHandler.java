package dev.nimbus.gateway.http.common;

import io.netty.util.NetUtil;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses requests that a foreign web page makes in the browser of a user: those with another site's {@code Origin},
 * also of a WebSocket, and those with a {@code Host} that is not ours, which a page gets by pointing its own name at our
 * address. Programs other than browsers send no {@code Origin}.
 *
 * @param bound the address that the gateway listens on
 * @param hosts other names by which clients may call it
 * @param origins of other sites whose pages may call it
 */
public record OriginHandler(String bound, Set<String> hosts, Set<String> origins) implements Handler<RoutingContext> {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
    private static final Set<String> ANY_ADDRESS = Set.of("0.0.0.0", "::");
    /** Which of two would count is for nobody to guess. */
    private static final List<String> SINGLE =
            List.of("Host", "Origin", "Authorization", "Content-Type", "Content-Encoding");

    public OriginHandler {
        bound = bare(bound);
    }

    @Override
    public void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        protect(context.response());
        SINGLE.forEach(name -> requireOnce(request, name));
        List<String> named = request.headers().getAll(HttpHeaders.HOST);
        if (isOfAnother(request.uri())) {
            throw ProblemType.FORBIDDEN.exception("the request is for another server: " + request.uri());
        }
        if (named.size() == 1 && !isOurs(request.authority())) {
            throw ProblemType.FORBIDDEN.exception(
                    "Host is " + named.get(0) + ", and this server does not answer to that name");
        }
        String origin = BodyRequest.header(request, HttpHeaders.ORIGIN);
        if (origins.contains(origin)) {
            answerListed(context, origin);
        } else if (isForeignLoad(context)) {
            throw ProblemType.FORBIDDEN.exception(
                    "Sec-Fetch-Site is cross-site; pages of other sites may not load or link " + request.path());
        } else if (origin.isEmpty() || isOwn(origin, request, named)) {
            context.next();
        } else {
            throw ProblemType.FORBIDDEN.exception(
                    "Origin is " + origin + "; pages of that site may not call this server");
        }
    }

    /**
     * What browsers make of a response: no page of another site takes it in as a script or picture (those requests have no
     * {@code Origin}), none shows it in a frame, nobody guesses its type. The web page sets a policy of its own.
     */
    private static void protect(HttpServerResponse response) {
        response.putHeader("x-content-type-options", "nosniff")
                .putHeader("cross-origin-resource-policy", "same-origin")
                .putHeader("referrer-policy", "no-referrer")
                .putHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }

    /** A whole address in place of a path says itself whom it is for, whatever {@code Host} says (RFC 9112, 3.2.2). */
    private boolean isOfAnother(String target) {
        int scheme = target.indexOf("://");
        if (target.startsWith("/") || scheme < 0) {
            return false;
        }
        int slash = target.indexOf('/', scheme + 3);
        HostAndPort named =
                HostAndPort.parseAuthority(target.substring(scheme + 3, slash < 0 ? target.length() : slash), -1);
        return named == null || !isOurs(named);
    }

    /** An address is ours where we listen on all: only a name can be pointed at us by somebody else. */
    private boolean isOurs(HostAndPort authority) {
        if (authority == null) {
            return true; // Refused as no HTTP.
        }
        String host = bare(authority.host());
        boolean isAddress = NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
        return host.equals(bound)
                || LOOPBACK.contains(host)
                || hosts.contains(host)
                || (isAddress && ANY_ADDRESS.contains(bound));
    }

    /** An image or a link of another site makes a browser call without an Origin, and a call may cost seconds. */
    private static boolean isForeignLoad(RoutingContext context) {
        return BodyRequest.header(context.request(), "sec-fetch-site").equalsIgnoreCase("cross-site")
                && context.normalizedPath().startsWith("/v1/");
    }

    private static void requireOnce(HttpServerRequest request, CharSequence name) {
        int times = request.headers().getAll(name).size();
        if (times > 1) {
            throw ProblemType.BAD_REQUEST.exception(name + " is given " + times + " times");
        }
    }

    private static boolean isOwn(String origin, HttpServerRequest request, List<String> named) {
        String scheme = request.isSSL() ? "https://" : "http://";
        return named.size() == 1 && origin.equalsIgnoreCase(scheme + named.get(0));
    }

    private static void answerListed(RoutingContext context, String origin) {
        HttpServerResponse response = context.response();
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin).putHeader(HttpHeaders.VARY, "Origin");
        boolean preflight = context.request().method().equals(HttpMethod.OPTIONS)
                && context.request().headers().contains(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD);
        if (preflight) {
            response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, DELETE")
                    .putHeader(
                            HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS,
                            "accept, authorization, content-encoding, content-type, idempotency-key")
                    .setStatusCode(204)
                    .end();
        } else {
            response.putHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, "location, retry-after");
            context.next();
        }
    }

    /** A name without the brackets of an IPv6 address. */
    private static String bare(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    }
}
