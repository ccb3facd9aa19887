package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.theory.cancel.Cancellation;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lease that is an entry of a shared map. Its holder changes the entry every {@link #RENEWAL}; who waits takes an
 * entry over that stands still for {@link #STALE}. So a holder that froze or died delays nobody for longer, and one that
 * works for minutes keeps its lease. A holder that wakes up again finds its entry taken and computes what it began: both
 * find the same values. A lease whose thread was given up is not renewed either.
 */
final class RenewedLease implements Lease {
    /** A fraction of {@link #STALE}, so that a pause of the holder or a slow call does not lose the lease. */
    private static final Duration RENEWAL = Duration.ofMillis(250);
    /** When a lease is given up for lost. */
    static final Duration STALE = Duration.ofMillis(1500);

    /** More than leases of one node as a rule: a renewal that hangs at a frozen member must not end other leases. */
    private static final int RENEWERS = 16;

    private static final Logger LOG = LoggerFactory.getLogger(RenewedLease.class);
    private static final ScheduledExecutorService RENEWALS =
            Executors.newScheduledThreadPool(RENEWERS, CircuitBreaker.daemons("nimbus-lease-renewal"));

    private final IMap<String, byte[]> leases;
    private final String name;
    private final Consumer<Runnable> ending;
    private final ScheduledFuture<?> renewal;
    private final Cancellation work = Cancellation.current();
    private volatile byte[] entry;
    private volatile boolean open = true;

    private RenewedLease(IMap<String, byte[]> leases, String name, byte[] entry, Consumer<Runnable> ending) {
        this.leases = leases;
        this.name = name;
        this.entry = entry;
        this.ending = ending;
        this.renewal = RENEWALS.scheduleWithFixedDelay(
                this::renewBlocking, RENEWAL.toMillis(), RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** An attempt to get a lease: remembers since when it sees the holder's entry stand still. */
    static final class Attempt {
        private final IMap<String, byte[]> leases;
        private final String name;
        private final byte[] mine = entry(UUID.randomUUID(), 0);
        private byte[] seen = {};
        private long seenSince;

        Attempt(IMap<String, byte[]> leases, String name) {
            this.leases = leases;
            this.name = name;
        }

        /** Takes the lease if nobody has it, or its holder does not renew it. */
        boolean triesBlocking(long nowNanos) {
            byte[] other = leases.putIfAbsent(name, mine);
            if (other == null) {
                return true;
            }
            if (!Arrays.equals(other, seen)) {
                seen = other;
                seenSince = nowNanos;
            }
            return nowNanos - seenSince >= STALE.toNanos() && leases.replace(name, seen, mine);
        }

        /**
         * The lease, once a try was successful.
         *
         * @param ending runs the call that gives it back
         */
        Lease lease(Consumer<Runnable> ending) {
            return new RenewedLease(leases, name, mine, ending);
        }
    }

    private static byte[] entry(UUID holder, long renewals) {
        return ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(holder.getMostSignificantBits())
                .putLong(holder.getLeastSignificantBits())
                .putLong(renewals)
                .array();
    }

    private void renewBlocking() {
        if (work.isGivenUp()) {
            renewal.cancel(false); // Its thread is in a loop and never gives it back.
            return;
        }
        byte[] next = entry.clone();
        ByteBuffer.wrap(next).putLong(2 * Long.BYTES, ByteBuffer.wrap(next).getLong(2 * Long.BYTES) + 1);
        try {
            if (!leases.replace(name, entry, next)) {
                renewal.cancel(false);
                return;
            }
            entry = next;
            if (!open) {
                leases.remove(name, next);
            }
        } catch (RuntimeException failure) {
            LOG.debug("the lease of {} could not be renewed; it ends by itself", name, failure);
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            renewal.cancel(false);
            ending.accept(() -> leases.remove(name, entry));
        }
    }
}
