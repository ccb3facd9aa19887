package dev.nimbus.gateway.access;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What each caller of this gateway uses: a token, or an address where no token is asked for. Callers on loopback without a
 * token have no limits. Confined to the gateway's event loop.
 */
public final class Quotas {
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Of what the cluster keeps; nobody else can register anything once all of it is taken. */
    private static final long MOST_OF_RULESETS = 250_000;

    private final Map<String, Usage> usages = new HashMap<>();
    /** What callers have registered, in millionths of what the cluster keeps; never forgotten, as the rules are not. */
    private final Map<String, Long> rulesets = new HashMap<>();

    private final Quota quota;
    private final LongSupplier nanos;
    private final Usage unlimited;

    public Quotas(Quota quota, LongSupplier nanos) {
        this.quota = quota;
        this.nanos = nanos;
        this.unlimited = new Usage(Quota.NONE, () -> 0, () -> false);
    }

    /**
     * What a caller uses; not to be kept, since callers that have been away are forgotten: {@link Account} is for that.
     *
     * @param key of the caller; "" for one without limits
     */
    Usage of(String key) {
        return quota.equals(Quota.NONE) || key.isEmpty()
                ? unlimited
                : usages.computeIfAbsent(key, first -> new Usage(quota, nanos, () -> usages.size() > 1));
    }

    boolean mayRegister(String key) {
        return rulesets.getOrDefault(key, 0L) < MOST_OF_RULESETS;
    }

    void registered(String key, long millionths) {
        if (of(key) != unlimited) {
            rulesets.merge(key, millionths, Long::sum);
        }
    }

    /** Counts a request that nobody's token came with. @return seconds until the next may come; none if this one may */
    public Optional<Integer> stranger(String address) {
        return of("@stranger " + address).request();
    }

    /** Forgets who has been away; to be called now and then. */
    public void tick() {
        usages.values().removeIf(usage -> usage.isForgettable(IDLE_NANOS));
    }

    int size() {
        return usages.size();
    }
}
