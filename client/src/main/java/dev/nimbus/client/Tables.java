package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.message.Period;
import java.util.Optional;

/** Tables of nim-values of single heaps; {@link NimbusClient#tables} gives them. */
public final class Tables {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpCalls calls;

    Tables(HttpCalls calls) {
        this.calls = calls;
    }

    /**
     * {@return the nim-values of the heaps {@code from} to {@code to}, both included}
     *
     * @param game a notation, such as {@code kayles}
     * @param to at least {@code from}; the server limits how many it sends at once
     * @throws NimbusException if there is no such game or its heaps have no values of their own, or the server sends other
     *     than so many values, or cannot be reached until the patience is over
     */
    public long[] valuesBlocking(String game, long from, long to) throws NimbusException, InterruptedException {
        return calls.getBlocking(
                "read the table of " + game,
                path(game) + "?from=" + from + "&to=" + to,
                body -> values(body, from, to));
    }

    /**
     * {@return the proved period of a game's heaps; empty if none is proved}
     *
     * @param game a notation, such as {@code kayles}
     * @throws NimbusException if there is no such game or its heaps have no values of their own, or the server cannot be
     *     reached until the patience is over
     */
    public Optional<Period> periodBlocking(String game) throws NimbusException, InterruptedException {
        try {
            return Optional.of(provedPeriodBlocking(game));
        } catch (NimbusException failure) {
            if (failure.kind().equals("no-period")) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /**
     * {@return the proved period of a game's heaps} If none is proved, this throws an exception with the server's reason,
     * where {@link #periodBlocking} returns nothing.
     *
     * @param game a notation, such as {@code kayles}
     * @throws NimbusException with the reason as {@linkplain NimbusException#detail detail} and the status 404 if none is
     *     proved, or there is no such game
     */
    public Period provedPeriodBlocking(String game) throws NimbusException, InterruptedException {
        return calls.getBlocking("tell the period of " + game, path(game) + "/period", Period::parse);
    }

    private static long[] values(String body, long from, long to) {
        JsonNode values = parse(body).path("values");
        if (values.size() != to - from + 1) {
            throw new IllegalArgumentException(
                    "expected the values of heaps " + from + " to " + to + ", found " + values.size() + " values");
        }
        long[] numbers = new long[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = value(values.get(i), from + i);
        }
        return numbers;
    }

    private static long value(JsonNode value, long heap) {
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException(
                    "the value of heap " + heap + " is " + value + "; expected an integer below 2^63");
        }
        return value.asLong();
    }

    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected a table as a JSON object, found what is no JSON", e);
        }
    }

    private static String path(String game) {
        return "/v1/tables/" + HttpCalls.encode(game);
    }
}
