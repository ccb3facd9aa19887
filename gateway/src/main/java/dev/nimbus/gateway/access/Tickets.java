package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.AsyncMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One-time tickets for the WebSockets of browsers, which cannot send a token in a header. A ticket is good for one
 * handshake within a minute, at any gateway of the cluster.
 *
 * <p>A shared map has the hash of each ticket and whose it is. Whoever takes the entry out may open a socket, and an entry
 * can be taken out once.
 */
public record Tickets(Vertx vertx, Clock clock) {
    private static final Duration VALID = Duration.ofSeconds(60);
    private static final String MAP = "nimbus.tickets";
    private static final int FIELDS = 5;

    /** A ticket. {@code text}: what the client sends. {@code expires}: when it is worth nothing. */
    public record Ticket(String text, Instant expires) {}

    public Future<Ticket> issue(Caller caller) {
        Ticket ticket = new Ticket(Secrets.next(""), clock.instant().plus(VALID));
        String value = String.join(
                " ",
                ticket.expires().toString(),
                Scope.format(caller.scopes()),
                caller.hexHash(),
                caller.expires().toString(),
                caller.name());
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
        if (fields.length < FIELDS || !clock.instant().isBefore(Instant.parse(fields[0]))) {
            return Optional.empty();
        }
        Set<Scope> scopes = fields[1].isEmpty() ? Set.of() : Scope.parse(fields[1]);
        return Optional.of(new Caller(fields[4], scopes, fields[2], Instant.parse(fields[3])));
    }

    private Future<AsyncMap<String, String>> map() {
        return vertx.sharedData().getAsyncMap(MAP);
    }
}
