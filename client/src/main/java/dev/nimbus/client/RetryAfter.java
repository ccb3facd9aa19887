package dev.nimbus.client;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Set;

/** Which answers of a server may be others a while later, and how long it asks to wait. */
final class RetryAfter {
    /** A limit on the caller, a server that starts, is overloaded or out of room, and a proxy that lost its server. */
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504, 507);

    private RetryAfter() {}

    static boolean isPassing(int status) {
        return PASSING.contains(status);
    }

    /** {@return what {@code Retry-After} says in seconds; zero if it says nothing, or a date} */
    static Duration of(HttpHeaders headers) {
        String seconds = headers.firstValue("Retry-After").orElse("");
        return seconds.matches("[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(seconds)) : Duration.ZERO;
    }
}
