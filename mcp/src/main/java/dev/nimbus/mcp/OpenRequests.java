package dev.nimbus.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** Counts the requests that the protocol's library has been given and is to answer yet. Safe for use by several threads. */
final class OpenRequests {
    private long open;
    /** Requests before the client says that it is initialized: the library holds them until then, or for ever. */
    private long held;

    private boolean isInitialized;

    /** The library is given this message. */
    synchronized void given(JsonNode message) {
        String method = message.path("method").asText();
        if (method.equals("notifications/initialized")) {
            isInitialized = true;
            open += held;
            held = 0;
        } else if (message.has("method") && message.has("id")) {
            if (isInitialized || method.equals("initialize")) {
                open++;
            } else {
                held++;
            }
        }
    }

    /** The library has written this message. */
    synchronized void written(JsonNode message) {
        if (message.has("id") && (message.has("result") || message.has("error"))) {
            settled();
        }
    }

    /** A request has its response, or its client has cancelled it and gets none. */
    synchronized void settled() {
        open--;
        notifyAll();
    }

    /** Waits until all requests have their responses, but not those that the library holds, and no longer than {@code most}. */
    synchronized void awaitResponsesBlocking(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        for (long left = most.toMillis(); open > 0 && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }
}
