package dev.nimbus.gateway.batch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Knows which batches clients are reading, at all gateways of the cluster. Each gateway tells the others every few seconds.
 * So no gateway removes an expired batch that a slow client still reads at another one.
 */
final class ReadBatches {
    private static final String ADDRESS = "nimbus.batches.read";

    /** A gateway that is frozen for a while keeps its readers. */
    private static final long BELIEVED_NANOS = Duration.ofMinutes(2).toNanos();

    private final Vertx vertx;
    private final LongSupplier nanos;
    private final MessageConsumer<String> consumer;
    private final Map<String, Long> heard = new HashMap<>();

    ReadBatches(Vertx vertx, LongSupplier nanos) {
        this.vertx = vertx;
        this.nanos = nanos;
        this.consumer = vertx.eventBus().consumer(ADDRESS, message -> heard(message.body()));
    }

    /** Tells all gateways that these batches are read here. */
    void tell(Set<String> batches) {
        if (!batches.isEmpty()) {
            vertx.eventBus().publish(ADDRESS, String.join(" ", batches));
        }
    }

    private void heard(String batches) {
        long now = nanos.getAsLong();
        for (String batch : batches.split(" ", -1)) {
            heard.put(batch, now);
        }
    }

    /** The batches that some gateway has said to be read. */
    Set<String> elsewhere() {
        long now = nanos.getAsLong();
        heard.values().removeIf(at -> now - at > BELIEVED_NANOS);
        return Set.copyOf(heard.keySet());
    }

    Future<Void> close() {
        return consumer.unregister();
    }
}
