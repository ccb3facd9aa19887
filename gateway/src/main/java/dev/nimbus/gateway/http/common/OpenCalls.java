package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.Caller;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The requests and WebSockets that are open, by caller. They end when the caller's token is not valid any more: a token is
 * checked when a call begins, and a call may last for days. WebSockets end with the gateway, too. Confined to the gateway's event loop.
 */
final class OpenCalls {
    private static final short POLICY_VIOLATION = 1008;
    private static final short SERVICE_RESTART = 1012;
    private static final String REASON = "the token was revoked or changed, or has expired";

    private record Call(Caller caller, Runnable end) {}

    /** By response or WebSocket. */
    private final Map<Object, Call> open = new HashMap<>();

    /** Takes a response until it ends. It is reset, so that no client takes a part of it for the whole. */
    void began(Caller caller, HttpServerResponse response) {
        open.put(response, new Call(caller, response::reset));
    }

    void ended(HttpServerResponse response) {
        open.remove(response);
    }

    /** Takes a WebSocket until it is closed, or the token of its caller is not valid any more. */
    void opened(Caller caller, ServerWebSocket socket) {
        open.put(socket, new Call(caller, () -> socket.close(POLICY_VIOLATION, REASON)));
    }

    /** The gateway closes: its clients connect to another one. */
    void closeSockets() {
        open.keySet().forEach(OpenCalls::closeSocket);
    }

    private static void closeSocket(Object call) {
        if (call instanceof ServerWebSocket socket && !socket.isClosed()) {
            socket.close(SERVICE_RESTART, "the gateway is closing");
        }
    }

    void tick(Predicate<Caller> isValid) {
        open.keySet().removeIf(call -> call instanceof ServerWebSocket socket && socket.isClosed());
        Set<Caller> over = open.values().stream()
                .map(Call::caller)
                .distinct()
                .filter(isValid.negate())
                .collect(Collectors.toSet());
        List<Call> theirs = open.values().stream()
                .filter(call -> over.contains(call.caller()))
                .toList();
        open.values().removeIf(call -> over.contains(call.caller()));
        theirs.forEach(call -> call.end().run());
    }
}
