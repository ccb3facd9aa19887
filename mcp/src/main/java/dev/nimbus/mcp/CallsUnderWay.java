package dev.nimbus.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Calls of tools that have not ended. When the client cancels one, its thread is interrupted. The protocol's library does not
 * tell a tool which request it serves, so each call gets a number among its metadata. Safe for use by several threads.
 */
final class CallsUnderWay {
    static final String NUMBER = "nimbus/call";
    private static final String META = "_meta";
    /** Calls that the library refuses never begin, so the oldest ones are forgotten. */
    private static final int MOST = 1_000;

    /** A call from when it is read until it ends. */
    private static final class Call {
        private final String id;
        private Optional<Thread> thread = Optional.empty();
        private boolean isCancelled;

        private Call(String id) {
            this.id = id;
        }

        private void cancel() {
            isCancelled = true;
            thread.ifPresent(Thread::interrupt);
        }

        private void begin() {
            thread = Optional.of(Thread.currentThread());
            if (isCancelled) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final Map<Long, Call> calls = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Call> eldest) {
            return size() > MOST;
        }
    };
    private long last;

    /** Reads a message from the client, {@code text}. {@return its line for the library; none of a cancellation} */
    Optional<String> read(JsonNode message, String text) {
        String method = message.path("method").asText();
        if (method.equals("notifications/cancelled")) {
            cancel(message.at("/params/requestId").toString());
            return Optional.empty();
        }
        if (!method.equals("tools/call") || !(message.get("params") instanceof ObjectNode call)) {
            return Optional.of(text);
        }
        if (!call.hasNonNull(META)) {
            call.putObject(META);
        }
        if (!(call.get(META) instanceof ObjectNode meta)) {
            return Optional.of(text);
        }
        meta.put(NUMBER, add(message.path("id").toString()));
        return Optional.of(message.toString());
    }

    private synchronized long add(String id) {
        calls.put(++last, new Call(id));
        return last;
    }

    private synchronized void cancel(String id) {
        calls.values().stream().filter(call -> call.id.equals(id)).forEach(Call::cancel);
    }

    /**
     * Runs a call, which is interrupted when its client cancels it.
     *
     * @param <T> what it gives
     * @return nothing of a call that its client cancelled before it ended
     */
    <T> Optional<T> runBlocking(Map<String, Object> meta, Supplier<T> work) {
        long number = meta.get(NUMBER) instanceof Number given ? given.longValue() : 0;
        Call call = begin(number);
        try {
            T result = work.get();
            return isCancelled(call) ? Optional.empty() : Optional.of(result);
        } catch (RuntimeException e) {
            if (isCancelled(call)) { // whatever it was at says in its own way that it was interrupted
                return Optional.empty();
            }
            throw e;
        } finally {
            end(number);
        }
    }

    private synchronized Call begin(long number) {
        Call call = calls.getOrDefault(number, new Call(""));
        call.begin();
        return call;
    }

    private synchronized boolean isCancelled(Call call) {
        return call.isCancelled;
    }

    /** The thread goes on to other calls. */
    private synchronized void end(long number) {
        calls.remove(number);
        Thread.interrupted();
    }
}
