package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.Caller;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The requests and WebSockets that are open, by caller. They end when the caller's token is not valid any more: a token is
 * checked when a call begins, and a call may last for days. WebSockets end with the gateway, too. Confined to the gateway's event loop.
 */
final class OpenCalls {
    private static final short POLICY_VIOLATION = 1008;
    private static final short SERVICE_RESTART = 1012;
    private static final String REASON = "the token was revoked or changed, or has expired";

    /** What ends each call of a caller, by its response or its WebSocket. */
    private final Map<Caller, Map<Object, Runnable>> open = new HashMap<>();

    /** Takes a response until it ends. It is reset, so that no client takes a part of it for the whole. */
    void began(Caller caller, HttpServerResponse response) {
        add(caller, response, response::reset);
    }

    /** The gateway closes: its clients connect to another one. */
    void closeSockets() {
        open.values().forEach(calls -> calls.keySet().forEach(OpenCalls::closeSocket));
    }

    private static void closeSocket(Object call) {
        if (call instanceof ServerWebSocket socket && !socket.isClosed()) {
            socket.close(SERVICE_RESTART, "the gateway is closing");
        }
    }

    /** Takes a WebSocket until it is closed, or the token of its caller is not valid any more. */
    void opened(Caller caller, ServerWebSocket socket) {
        add(caller, socket, () -> socket.close(POLICY_VIOLATION, REASON));
    }

    private void add(Caller caller, Object call, Runnable end) {
        open.computeIfAbsent(caller, first -> new HashMap<>()).put(call, end);
    }

    void ended(Caller caller, Object call) {
        open.computeIfPresent(caller, (its, calls) -> {
            calls.remove(call);
            return calls.isEmpty() ? null : calls;
        });
    }

    void tick(Predicate<Caller> isValid) {
        open.values().forEach(calls -> calls.keySet().removeIf(OpenCalls::isClosed));
        open.values().removeIf(Map::isEmpty);
        List.copyOf(open.keySet()).stream()
                .filter(isValid.negate())
                .forEach(caller -> open.remove(caller).values().forEach(Runnable::run));
    }

    private static boolean isClosed(Object call) {
        return call instanceof ServerWebSocket socket && socket.isClosed();
    }
}
