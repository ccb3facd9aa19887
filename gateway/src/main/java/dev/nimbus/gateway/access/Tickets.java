package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.AsyncMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One-time tickets for the WebSockets of browsers, which cannot send a token in a header. A ticket is good for one
 * handshake within a minute, at any gateway of the cluster.
 *
 * <p>A shared map has the hash of each ticket and whose it is. Whoever takes the entry out may open a socket, and an entry
 * can be taken out once.
 */
public final class Tickets {
    private static final Duration VALID = Duration.ofSeconds(60);
    private static final String MAP = "nimbus.tickets";
    private static final int FIELDS = 3;

    /**
     * A ticket.
     *
     * @param text what the client sends
     * @param expires when it is worth nothing
     */
    public record Ticket(String text, Instant expires) {}

    private final Vertx vertx;
    private final Clock clock;

    public Tickets(Vertx vertx, Clock clock) {
        this.vertx = vertx;
        this.clock = clock;
    }

    /** Makes a ticket for a caller. */
    public Future<Ticket> issue(Caller caller) {
        Ticket ticket = new Ticket(Secrets.next(""), clock.instant().plus(VALID));
        String value = ticket.expires().toEpochMilli() + " " + Scope.format(caller.scopes()) + " " + caller.name();
        return map().compose(map -> map.put(Secrets.hexHash(ticket.text()), value, VALID.toMillis()))
                .map(ticket);
    }

    /** Whose ticket this is; none for one that is unknown, used, or too old. The ticket is used up. */
    public Future<Optional<Caller>> take(String ticket) {
        return map().compose(map -> map.remove(Secrets.hexHash(ticket)))
                .map(value -> Optional.ofNullable(value).flatMap(this::caller));
    }

    private Optional<Caller> caller(String value) {
        String[] fields = value.split(" ", FIELDS);
        boolean valid = clock.millis() < Long.parseLong(fields[0]);
        return valid ? Optional.of(new Caller(fields[2], Scope.parse(fields[1]))) : Optional.empty();
    }

    private Future<AsyncMap<String, String>> map() {
        return vertx.sharedData().getAsyncMap(MAP);
    }
}
