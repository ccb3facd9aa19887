package dev.nimbus.gateway.http.connections;

import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the connections of clients: their number, how long one stays open without a request, how long a client may take
 * nothing of what is sent to it, and how many answers to pipelined requests it may leave unread.
 *
 * <p>A client that pipelines gets its next answer when it has taken all but some KiB of the earlier ones.
 */
public final class ConnectionLimits implements Handler<RoutingContext> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);

    private static final class Use {
        final ChannelGuard guard;
        final String address;
        int requests;
        long since;
        OptionalLong headSince = OptionalLong.empty();
        boolean isSocket;

        Use(ChannelGuard guard, String address, long now) {
            this.guard = guard;
            this.address = address;
            this.since = now;
        }

        boolean isIdle(long now, long quietNanos) {
            boolean isQuiet = guard.isQuiet(now, quietNanos);
            return isQuiet && (isSocket || requests == 0);
        }
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    /** Those that have had no request yet, the oldest first. */
    private final Set<HttpConnection> strangers = new LinkedHashSet<>();

    /** Those that were idle at the last tick, by address, where connections run short. */
    private final Map<String, ArrayDeque<HttpConnection>> idle = new HashMap<>();

    /**
     * When a connection comes beyond these, one is closed: the one that has waited longest for its first request, else a
     * quiet one, else the new one.
     */
    private final int mostOpen;

    private final long headNanos;
    private final long idleNanos;
    private final long stallNanos;
    private final long quietNanos;
    private final long lingerMillis;
    private final int unsentBytes;
    private final Handshakes handshakes;
    private final LongSupplier nanos;
    /** Whether the log says already that connections run short. */
    private boolean isToldOf;

    public ConnectionLimits(GatewayLimits limits, LongSupplier nanos) {
        this.mostOpen = limits.getInt(GatewaySetting.CONNECTIONS);
        this.headNanos = limits.getNanos(GatewaySetting.HEAD_MILLIS);
        this.idleNanos = limits.getNanos(GatewaySetting.CONNECTION_IDLE_MILLIS);
        this.stallNanos = limits.getNanos(GatewaySetting.STALL_MILLIS);
        this.quietNanos = limits.getNanos(GatewaySetting.QUIET_MILLIS);
        this.lingerMillis = limits.get(GatewaySetting.LINGER_MILLIS);
        this.unsentBytes = limits.getInt(GatewaySetting.PIPELINE_BYTES);
        this.handshakes = new Handshakes(Math.max(1, mostOpen / 4), nanos);
        this.nanos = nanos;
    }

    /** Takes a new connection, or closes it. Throws IllegalStateException if this version of Vert.x cannot bound it. */
    public void opened(HttpConnection connection) {
        String address = RemoteAddress.of(connection);
        if (!hasRoom(address)) {
            connection.close();
            return;
        }
        long now = nanos.getAsLong();
        ChannelGuard guard = ChannelGuard.install(connection, handshakes, lingerMillis, now, () -> forget(connection));
        uses.put(connection, new Use(guard, address, now));
        byAddress.merge(address, 1, Integer::sum);
        strangers.add(connection);
    }

    /** Whether there is a place for one more of this address, perhaps that of another one. */
    private boolean hasRoom(String address) {
        boolean tooMany = byAddress.getOrDefault(address, 0) >= mostOfAddress();
        boolean full = uses.size() >= mostOpen;
        if (!tooMany && !full) {
            return true;
        }
        tell(address);
        Optional<HttpConnection> place =
                tooMany ? idleOf(address) : strangers.stream().findFirst().or(this::idleOfMost);
        place.ifPresent(this::abort);
        return place.isPresent();
    }

    private void tell(String address) {
        if (!isToldOf) {
            isToldOf = true;
            LOG.warn(
                    "{} of {} connections are open, {} of them from {}: idle ones have to make room for new ones",
                    uses.size(),
                    mostOpen,
                    byAddress.getOrDefault(address, 0),
                    address);
        }
    }

    private Optional<HttpConnection> idleOfMost() {
        return idle.keySet().stream()
                .max(Comparator.comparing(address -> byAddress.getOrDefault(address, 0)))
                .flatMap(this::idleOf);
    }

    private Optional<HttpConnection> idleOf(String address) {
        ArrayDeque<HttpConnection> its = idle.getOrDefault(address, new ArrayDeque<>());
        long now = nanos.getAsLong();
        while (!its.isEmpty()) {
            HttpConnection next = its.remove();
            Use use = uses.get(next);
            if (use != null && use.isIdle(now, quietNanos)) {
                return Optional.of(next);
            }
        }
        idle.remove(address);
        return Optional.empty();
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

    /** Reads no more from the client than one read, until {@link #resume}: its own socket holds what comes. */
    public void pause(HttpConnection connection) {
        Optional.ofNullable(uses.get(connection)).ifPresent(use -> use.guard.pause());
    }

    public void resume(HttpConnection connection) {
        Optional.ofNullable(uses.get(connection)).ifPresent(use -> use.guard.resume());
    }

    /**
     * From now on a connection is a WebSocket.
     *
     * @param memory is told how many bytes of a frame are there that is not complete, and aborts the connection by false
     */
    public void expectFrames(HttpConnection connection, IntPredicate memory) {
        Optional.ofNullable(uses.get(connection)).ifPresent(use -> {
            use.isSocket = true;
            use.guard.expectFrames(memory);
        });
    }

    /** The most connections of one address: three quarters, so that nobody alone excludes others. */
    public int mostOfAddress() {
        return Math.max(1, mostOpen / 4 * 3);
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
        context.response().setWriteQueueMaxSize(unsentBytes);
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
        findIdle(now);
        List.copyOf(uses.entrySet()).forEach(entry -> {
            Use use = entry.getValue();
            if (use.guard.isStalled(now, stallNanos)) {
                use.guard.abort();
            } else if (use.guard.hasUnsent()) {
                use.since = now; // Its client takes answers: it is not idle before it has them all.
            } else if (use.requests == 0 && (now - use.since > idleNanos || isSlow(entry.getKey(), use, now))) {
                entry.getKey().close();
            }
        });
    }

    private void findIdle(long now) {
        boolean isShort = uses.size() >= mostOfAddress();
        isToldOf &= isShort;
        idle.clear();
        uses.forEach((connection, use) -> {
            boolean isIdle = use.isIdle(now, quietNanos); // Asked of all, so that each knows since when it is quiet.
            if (isIdle && isShort && !strangers.contains(connection)) {
                idle.computeIfAbsent(use.address, address -> new ArrayDeque<>()).add(connection);
            }
        });
    }

    /** The head of the next request began to come, and takes too long. */
    private boolean isSlow(HttpConnection connection, Use use, long now) {
        if (use.headSince.isEmpty() && (strangers.contains(connection) || use.guard.hasHeadBegun())) {
            use.headSince = OptionalLong.of(strangers.contains(connection) ? use.since : now);
        }
        return use.headSince.isPresent() && now - use.headSince.getAsLong() > headNanos;
    }
}
