package dev.nimbus.gateway.access;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** What one caller uses. Confined to the event loop of its gateway. */
public final class Usage {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Quota quota;
    private final LongSupplier nanos;
    private final BooleanSupplier others;
    private final Allowance requests;
    private final Allowance bytes;
    private final Allowance cpuNanos;
    private int openBatches;
    private long lastUse;

    /** @param others whether others call too */
    Usage(Quota quota, LongSupplier nanos, BooleanSupplier others) {
        long now = nanos.getAsLong();
        this.quota = quota;
        this.nanos = nanos;
        this.others = others;
        this.requests = new Allowance(quota.requests(), now);
        this.bytes = new Allowance(quota.bytes(), now);
        this.cpuNanos = new Allowance(TimeUnit.SECONDS.toNanos(quota.cpuSeconds()), now);
        this.lastUse = now;
    }

    public Quota quota() {
        return quota;
    }

    /**
     * Counts a request, unless there were too many, or the earlier ones have used too much.
     *
     * @return seconds until the next may come; none if this one may
     */
    public Optional<Integer> request() {
        long now = nanos.getAsLong();
        lastUse = now;
        long wait = Math.max(requests.waitNanos(now), overuseNanos(now));
        if (wait > 0) {
            return Optional.of((int) Math.min(Integer.MAX_VALUE, (wait + SECOND - 1) / SECOND));
        }
        requests.take(1, now);
        return Optional.empty();
    }

    /** How long what was used too much takes to be made up for; CPU time counts while others call too. */
    private long overuseNanos(long now) {
        long wait = bytes.waitNanos(now);
        return others.getAsBoolean() ? Math.max(wait, cpuNanos.waitNanos(now)) : wait;
    }

    /** Counts bytes of a body or socket. @return whether more may come */
    boolean received(long count) {
        long now = nanos.getAsLong();
        lastUse = now;
        bytes.take(count, now);
        return overuseNanos(now) == 0;
    }

    void worked(long itsNanos) {
        long now = nanos.getAsLong();
        lastUse = now;
        cpuNanos.take(itsNanos, now);
    }

    public boolean mayOpenBatch() {
        return openBatches < quota.openBatches();
    }

    /** Counts a batch until the result is run; to be run once. */
    public Runnable openBatch() {
        openBatches++;
        return () -> openBatches--;
    }

    public long requestsUsed() {
        return requests.used(nanos.getAsLong());
    }

    public long bytesUsed() {
        return bytes.used(nanos.getAsLong());
    }

    public long cpuMillisUsed() {
        return TimeUnit.NANOSECONDS.toMillis(cpuNanos.used(nanos.getAsLong()));
    }

    public int openBatches() {
        return openBatches;
    }

    /** Whether nothing has happened for so long that a new one is the same as this. */
    boolean isForgettable(long idleNanos) {
        long now = nanos.getAsLong();
        return openBatches == 0 && now - lastUse > idleNanos && bytes.used(now) <= 0 && cpuNanos.used(now) <= 0;
    }
}
