package dev.nimbus.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Calls of tools, which their client may cancel: that interrupts the thread of the call. The protocol's library tells a tool
 * nothing of the request, so its id is put among the metadata of the call. Safe for use by several threads.
 */
final class CallsUnderWay {
    private static final String META = "_meta";
    private static final String ID = "nimbus/request";
    /** Cancellations that wait for a call which has been read and has not begun; others are for calls that have ended. */
    private static final int MOST_EARLY = 64;

    private final Map<String, Thread> threads = new HashMap<>();
    private final Deque<String> early = new ArrayDeque<>();

    /** Reads a message from the client, {@code text}. {@return its line for the library} */
    String read(JsonNode message, String text) {
        String method = message.path("method").asText();
        if (method.equals("notifications/cancelled")) {
            cancel(message.at("/params/requestId").toString());
        }
        boolean isCall = method.equals("tools/call") && message.has("id");
        if (!isCall || !(message.get("params") instanceof ObjectNode call)) {
            return text;
        }
        if (!call.has(META)) {
            call.putObject(META);
        }
        if (call.get(META) instanceof ObjectNode meta) {
            meta.put(ID, message.get("id").toString());
        }
        return message.toString();
    }

    private synchronized void cancel(String id) {
        if (threads.containsKey(id)) {
            threads.get(id).interrupt();
        } else {
            early.add(id);
            if (early.size() > MOST_EARLY) {
                early.remove();
            }
        }
    }

    /** Runs a call, which is interrupted when its client cancels it. */
    <T> T runBlocking(Map<String, Object> meta, Supplier<T> call) {
        String id = String.valueOf(meta.get(ID));
        begin(id);
        try {
            return call.get();
        } finally {
            end(id);
        }
    }

    private synchronized void begin(String id) {
        threads.put(id, Thread.currentThread());
        if (early.remove(id)) {
            Thread.currentThread().interrupt();
        }
    }

    /** The thread goes on to other calls. */
    private synchronized void end(String id) {
        threads.remove(id);
        Thread.interrupted();
    }
}
