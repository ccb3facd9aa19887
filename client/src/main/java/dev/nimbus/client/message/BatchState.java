package dev.nimbus.client.message;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How far a batch is. */
public enum BatchState {
    /** Stored; no answer yet. */
    ACCEPTED,
    /** Some queries are answered. */
    RUNNING,
    /** All queries are answered. */
    COMPLETED,
    /** Somebody cancelled it. */
    CANCELLED,
    /** Completed, with lines that the server has lost; each is an error {@code internal} in the answers. */
    DAMAGED,
    /** A state that this client does not know; the server is newer. */
    UNKNOWN;

    private static final Map<String, BatchState> BY_WORD =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(BatchState::word, Function.identity()));

    /** {@return the state that the server writes so} */
    public static BatchState of(String word) {
        return BY_WORD.getOrDefault(word, UNKNOWN);
    }

    /** {@return the server's word: {@code completed}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
