package dev.nimbus.gateway;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A WebSocket client that keeps the messages it gets. */
final class SocketClient implements WebSocket.Listener {
    private final List<String> messages = new ArrayList<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder message = new StringBuilder();
    private final boolean eager;
    private volatile String closeReason = "";
    final WebSocket socket;

    private SocketClient(HttpClient http, URI uri, boolean eager, String... headers) {
        this.eager = eager;
        WebSocket.Builder builder = http.newWebSocketBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        socket = builder.buildAsync(uri, this).join();
    }

    static SocketClient open(GatewayFixture gateway, String path, String... headers) {
        return new SocketClient(gateway.http, URI.create("ws://127.0.0.1:" + gateway.port + path), true, headers);
    }

    /** One that reads only what is asked for with {@code socket.request}. */
    static SocketClient openLazily(GatewayFixture gateway, String path) {
        return new SocketClient(gateway.http, URI.create("ws://127.0.0.1:" + gateway.port + path), false);
    }

    @Override
    public void onOpen(WebSocket webSocket) {
        if (eager) {
            webSocket.request(Long.MAX_VALUE);
        }
    }

    @Override
    public synchronized CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            messages.add(message.toString());
            message.setLength(0);
        }
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        closeReason = reason;
        closed.complete(statusCode);
        return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        closed.completeExceptionally(error);
    }

    synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    /** Waits for the close and gives its code. */
    int closeCode() {
        try {
            return closed.get(GatewayFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Why it was closed, once it is. */
    String closeReason() {
        return closeReason;
    }

    /** All lines but the end frame. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (String one : messages()) {
            if (!one.startsWith("{\"end\"")) {
                one.lines().forEach(lines::add);
            }
        }
        return lines;
    }

    JsonObject end() {
        List<String> all = messages();
        return new JsonObject(all.get(all.size() - 1)).getJsonObject("end");
    }

    void send(String text) {
        socket.sendText(text, true).join();
    }
}
