package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.Caller;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests and WebSockets that are open, by caller. They end when the caller's token is not valid any more: a token is
 * checked when a call begins, and a call may last for days. Confined to the gateway's event loop.
 */
final class OpenCalls {
    private static final short POLICY_VIOLATION = 1008;
    private static final String REASON = "the token was revoked or changed, or has expired";

    private final Map<Caller, Set<HttpServerResponse>> requests = new HashMap<>();
    private final Map<Caller, Set<ServerWebSocket>> sockets = new HashMap<>();

    void began(Caller caller, HttpServerResponse response) {
        requests.computeIfAbsent(caller, first -> new HashSet<>()).add(response);
    }

    void ended(Caller caller, HttpServerResponse response) {
        requests.computeIfPresent(caller, (its, open) -> open.remove(response) && open.isEmpty() ? null : open);
    }

    /** Takes a WebSocket until it is closed. */
    void opened(Caller caller, ServerWebSocket socket) {
        sockets.computeIfAbsent(caller, first -> new HashSet<>()).add(socket);
    }

    void tick(Predicate<Caller> isValid) {
        sockets.values().forEach(open -> open.removeIf(ServerWebSocket::isClosed));
        sockets.values().removeIf(Set::isEmpty);
        List.copyOf(sockets.keySet()).stream().filter(isValid.negate()).forEach(this::closeSockets);
        List.copyOf(requests.keySet()).stream().filter(isValid.negate()).forEach(this::breakOff);
    }

    private void closeSockets(Caller caller) {
        sockets.remove(caller).forEach(socket -> socket.close(POLICY_VIOLATION, REASON));
    }

    /** A response that breaks off is taken for a whole one by nobody. */
    private void breakOff(Caller caller) {
        requests.remove(caller).forEach(HttpServerResponse::reset);
    }
}
