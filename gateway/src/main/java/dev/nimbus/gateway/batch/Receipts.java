package dev.nimbus.gateway.batch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which batch an {@code Idempotency-Key} stands for, as long as the batch is kept. A retry is the same request if the
 * digest of its body, and of what else makes the batch, is the same.
 */
public final class Receipts {
    /**
     * A key that was used.
     *
     * @param digest of the request; empty while its body is still coming
     * @param batch the batch; empty likewise
     */
    public record Receipt(Optional<String> digest, Optional<Batch> batch) {}

    private static final Receipt COMING = new Receipt(Optional.empty(), Optional.empty());

    private final Map<String, Receipt> byKey = new HashMap<>();
    private final Map<Batch, String> keys = new HashMap<>();

    /** What the key stands for. */
    public Optional<Receipt> find(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** Keeps the key for a request whose body is coming. */
    public void begin(String key) {
        byKey.put(key, COMING);
    }

    /** The request was not accepted: the key is free again. */
    public void release(String key) {
        byKey.remove(key, COMING);
    }

    /** The request became {@code batch}. */
    public void complete(String key, String digest, Batch batch) {
        byKey.put(key, new Receipt(Optional.of(digest), Optional.of(batch)));
        keys.put(batch, key);
    }

    void forget(Batch batch) {
        Optional.ofNullable(keys.remove(batch)).ifPresent(byKey::remove);
    }
}
