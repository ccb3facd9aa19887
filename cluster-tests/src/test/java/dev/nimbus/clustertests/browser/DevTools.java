package dev.nimbus.clustertests.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.clustertests.GatewayClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** One page's end of the DevTools protocol: commands with their results, and events by name. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SECONDS = 240;
    private static final String LEFT = "Inspected target navigated or closed";

    private final Map<Long, CompletableFuture<JsonNode>> results = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<JsonNode>> events = new ConcurrentHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final StringBuilder message = new StringBuilder();
    private final WebSocket socket;

    DevTools(URI address) {
        socket = GatewayClient.HTTP
                .newWebSocketBuilder()
                .buildAsync(address, this)
                .join();
        sendBlocking("Runtime.enable");
        sendBlocking("Log.enable");
        sendBlocking("Page.enable");
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            receive(message.toString());
            message.setLength(0);
        }
        webSocket.request(1);
        return null;
    }

    private void receive(String text) {
        try {
            JsonNode received = JSON.readTree(text);
            if (received.has("id")) {
                results.remove(received.get("id").asLong()).complete(received);
            } else {
                happened(received.get("method").asText(), received.get("params"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void happened(String event, JsonNode parameters) {
        if (event.equals("Runtime.exceptionThrown")) {
            problems.add(parameters.get("exceptionDetails").toString());
        } else if (event.equals("Log.entryAdded")
                && parameters.get("entry").get("source").asText().equals("security")) {
            problems.add(parameters.get("entry").toString());
        }
        CompletableFuture<JsonNode> awaited = events.remove(event);
        if (awaited != null) {
            awaited.complete(parameters);
        }
    }

    /** Uncaught exceptions of the page's scripts, and what its security policy stopped. */
    List<String> problems() {
        return problems;
    }

    /** The next event of that name: to be asked for before what causes it. */
    CompletableFuture<JsonNode> next(String event) {
        return events.computeIfAbsent(event, name -> new CompletableFuture<>());
    }

    /** Sends a command with parameters, name after name and value, and returns its result. */
    JsonNode sendBlocking(String method, Object... parameters) {
        ObjectNode command =
                JSON.createObjectNode().put("id", ids.incrementAndGet()).put("method", method);
        ObjectNode values = command.putObject("params");
        for (int i = 0; i < parameters.length; i += 2) {
            values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
        }
        CompletableFuture<JsonNode> result = new CompletableFuture<>();
        results.put(command.get("id").asLong(), result);
        socket.sendText(command.toString(), true).join();
        JsonNode received = await(result, method);
        if (received.path("error").path("message").asText().equals(LEFT)) {
            throw new PageLeftException();
        }
        if (received.has("error")) {
            throw new AssertionError(method + ": " + received.get("error"));
        }
        return received.get("result");
    }

    /** The document was replaced by another one while an expression was evaluated in it. */
    static final class PageLeftException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        PageLeftException() {
            super(LEFT);
        }
    }

    static <T> T await(CompletableFuture<T> future, String what) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(what, e);
        }
    }

    @Override
    public void close() {
        socket.abort();
    }
}
