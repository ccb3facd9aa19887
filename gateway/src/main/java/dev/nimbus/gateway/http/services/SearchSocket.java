package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Sockets;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** Shows a client how far a search is: at once, and each second while it changes. A search that ended ends the socket. */
final class SearchSocket {
    private static final long EVERY_MILLIS = 1_000;
    private static final short NORMAL = 1000;
    private static final short TRY_AGAIN = 1013;

    private final Gateway gateway;
    private final ServerWebSocket socket;
    private final JobClient client;
    private final QueryChunk question;
    private Optional<SolverCall> call = Optional.empty();
    private JsonObject shown = new JsonObject();
    private long timer;

    SearchSocket(Gateway gateway, ServerWebSocket socket, JobClient client, QueryChunk question) {
        this.gateway = gateway;
        this.socket = socket;
        this.client = client;
        this.question = question;
    }

    void start() {
        socket.closeHandler(closed -> stop());
        timer = gateway.vertx().setPeriodic(EVERY_MILLIS, id -> ask());
        Sockets.whenSettled(gateway.vertx(), socket, this::ask);
    }

    private void stop() {
        gateway.vertx().cancelTimer(timer);
        call.ifPresent(SolverCall::stop);
    }

    /** Who does not read what was sent learns the next change later. */
    private void ask() {
        if (call.isEmpty() && !socket.isClosed() && !socket.writeQueueFull()) {
            SolverCall next = new SolverCall(gateway, client, question);
            call = Optional.of(next);
            next.answer()
                    .onComplete(done -> call = Optional.empty())
                    .onSuccess(this::answered)
                    .onFailure(refused -> close(TRY_AGAIN, "no solver is there"));
        }
    }

    private void answered(JsonObject document) {
        if (socket.isClosed()) {
            return;
        }
        if (document.containsKey("error") || document.getBoolean("missing", false)) {
            close(TRY_AGAIN, "the search cannot be seen any more");
            return;
        }
        if (!document.equals(shown)) {
            shown = document;
            socket.writeTextMessage(document.encode());
        }
        if (isOver(document)) {
            close(NORMAL, "");
        }
    }

    /** The state in which a search is left alone. */
    static boolean isOver(JsonObject document) {
        String state = document.getString("state");
        return !state.equals("queued") && !state.equals("running");
    }

    private void close(short code, String reason) {
        gateway.vertx().cancelTimer(timer);
        socket.close(code, reason);
    }
}
