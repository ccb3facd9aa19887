package dev.nimbus.gateway.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Single queries that a second solver is asked for, because the first has neither answered in a short time nor said in a
 * heartbeat that it holds them: it may be frozen, or cut off, and a person may wait. Most single queries are answered in a
 * millisecond, so hardly any is asked twice.
 */
final class LateQueries {
    static final long LATE_NANOS = 250_000_000L;

    private final ArrayDeque<Delivery> sent = new ArrayDeque<>();

    void watch(Delivery delivery) {
        if (delivery.queries == 1 && !delivery.alone) {
            sent.add(delivery);
        }
    }

    /** Those that have become late, once each. */
    List<Delivery> take(long now) {
        List<Delivery> late = new ArrayList<>();
        while (!sent.isEmpty() && now - sent.element().sentAt >= LATE_NANOS) {
            Delivery delivery = sent.remove();
            if (isOnlyHope(delivery)) {
                late.add(delivery);
            }
        }
        return late;
    }

    private static boolean isOnlyHope(Delivery delivery) {
        List<Delivery> all = delivery.chunk.deliveries;
        boolean waits = delivery.isUnconfirmed() && !delivery.chunk.isOver();
        return waits && all.size() == 1 && all.contains(delivery);
    }
}
