package dev.nimbus.gateway.http.connections;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * Limits the connections of clients: their number, how long one stays open without a request, how long a client may take
 * nothing of what is sent to it, and how many answers to pipelined requests it may leave unread.
 *
 * <p>A client that pipelines gets its next answer when it has taken all but some KiB of the earlier ones.
 */
public final class ConnectionLimits implements Handler<RoutingContext> {
    /**
     * The limits.
     *
     * @param open connections; for one more the connection is closed that has waited longest for its first request, or
     *     this one if all have had theirs
     * @param head how long the head of a request may take
     * @param idle how long one may be open without a request
     * @param stall how long a client may take nothing of what is sent to it
     * @param unsentBytes of earlier answers at which the next request waits
     */
    public record Bounds(int open, Duration head, Duration idle, Duration stall, int unsentBytes) {}

    private static final class Use {
        final ChannelGuard guard;
        final String address;
        int requests;
        long since;
        OptionalLong headSince = OptionalLong.empty();

        Use(ChannelGuard guard, String address, long now) {
            this.guard = guard;
            this.address = address;
            this.since = now;
        }
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    /** Those that have had no request yet, the oldest first. */
    private final Set<HttpConnection> strangers = new LinkedHashSet<>();

    private final Bounds bounds;
    private final LongSupplier nanos;

    /** @param nanos a clock that does not jump, in nanoseconds */
    public ConnectionLimits(Bounds bounds, LongSupplier nanos) {
        this.bounds = bounds;
        this.nanos = nanos;
    }

    /** Takes a new connection, or closes it. Throws IllegalStateException if this version of Vert.x cannot bound it. */
    public void opened(HttpConnection connection) {
        String address = RemoteAddress.of(connection);
        boolean tooMany = byAddress.getOrDefault(address, 0) >= mostOfAddress();
        if (tooMany || (uses.size() >= bounds.open() && strangers.isEmpty())) {
            connection.close();
            return;
        }
        if (uses.size() >= bounds.open()) {
            abort(strangers.iterator().next());
        }
        long now = nanos.getAsLong();
        ChannelGuard guard = ChannelGuard.install(connection, now, () -> forget(connection));
        uses.put(connection, new Use(guard, address, now));
        byAddress.merge(address, 1, Integer::sum);
        strangers.add(connection);
    }

    private void abort(HttpConnection connection) {
        Use use = uses.get(connection);
        forget(connection);
        use.guard.abort();
    }

    private void forget(HttpConnection connection) {
        strangers.remove(connection);
        Use use = uses.remove(connection);
        if (use != null) {
            byAddress.computeIfPresent(use.address, (address, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Reads no more from a client until {@link #resume}: at most one read of it is held. */
    public void pause(HttpConnection connection) {
        guard(connection).ifPresent(ChannelGuard::pause);
    }

    public void resume(HttpConnection connection) {
        guard(connection).ifPresent(ChannelGuard::resume);
    }

    /**
     * From now on a connection is a WebSocket.
     *
     * @param memory is told how many bytes of a frame are there that is not complete, and aborts the connection by false
     */
    public void expectFrames(HttpConnection connection, IntPredicate memory) {
        guard(connection).ifPresent(guard -> guard.expectFrames(memory));
    }

    private Optional<ChannelGuard> guard(HttpConnection connection) {
        return Optional.ofNullable(uses.get(connection)).map(use -> use.guard);
    }

    /** The most connections of one address: three quarters, so that nobody alone excludes others. */
    public int mostOfAddress() {
        return Math.max(1, bounds.open() / 4 * 3);
    }

    /** Where a client is, as limits count it: its address, or its network for IPv6; "" for loopback. */
    public String addressOf(HttpConnection connection) {
        Use use = uses.get(connection);
        return RemoteAddress.named(use == null ? RemoteAddress.of(connection) : use.address);
    }

    /** Vert.x comes here with the next request when the last answer is written, or all but {@code unsentBytes} of it. */
    @Override
    public void handle(RoutingContext context) {
        Use use = uses.get(context.request().connection());
        if (use != null) {
            strangers.remove(context.request().connection());
            use.headSince = OptionalLong.empty();
            use.requests++;
            context.addEndHandler(ended -> answered(use));
        }
        context.response().setWriteQueueMaxSize(bounds.unsentBytes());
        context.next();
    }

    /** Vert.x never ends the request of a WebSocket: its connection is in use until it closes. */
    private void answered(Use use) {
        use.requests--;
        use.since = nanos.getAsLong();
        use.guard.expectHead();
    }

    /** Closes what is idle and aborts what is stalled; to be called a few times a second. */
    public void tick() {
        long now = nanos.getAsLong();
        List.copyOf(uses.entrySet()).forEach(entry -> {
            Use use = entry.getValue();
            if (use.guard.isStalled(now, bounds.stall().toNanos())) {
                use.guard.abort();
            } else if (use.requests == 0 && (isIdle(use, now) || isSlow(entry.getKey(), use, now))) {
                entry.getKey().close();
            }
        });
    }

    private boolean isIdle(Use use, long now) {
        return now - use.since > bounds.idle().toNanos();
    }

    /** The head of the next request began to come, and takes too long. */
    private boolean isSlow(HttpConnection connection, Use use, long now) {
        if (use.headSince.isEmpty() && (strangers.contains(connection) || use.guard.hasHeadBegun())) {
            use.headSince = OptionalLong.of(strangers.contains(connection) ? use.since : now);
        }
        return use.headSince.isPresent()
                && now - use.headSince.getAsLong() > bounds.head().toNanos();
    }
}
