package dev.nimbus.gateway.store;

import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where batches are kept. All calls come from one event loop and block nobody; futures complete on it.
 *
 * <p>A write that a store has no room for fails with {@link StoreFullException}, and what the store held before stays.
 * Blocks need no fence: whoever writes one again writes the same answers.
 */
public interface BatchStore {
    /** Whether batches outlive this process. */
    boolean outlivesProcess();

    /** Whether other gateways read from it what this one writes. */
    boolean isShared();

    /** Writes a block, or writes it anew; it is durable after the next {@link #putRecord} at the latest. */
    Future<Void> putBlock(String batch, int number, Block block);

    /**
     * Reads a block.
     *
     * @param text what the batch's text lines leave out
     * @return none where there is no such block any more
     */
    Future<Optional<Block>> block(String batch, int number, TextParameters text);

    /**
     * Writes a record durably, unless the stored one {@linkplain BatchRecord#mayReplace forbids it}.
     *
     * @return whether it is written; false for an owner whose batch another gateway has taken over
     */
    Future<Boolean> putRecord(BatchRecord batch);

    Future<Optional<BatchRecord>> record(String batch);

    /**
     * Records of batches, the newest first, from the one behind the batch {@code after} on.
     *
     * @param submitter whose batches; none for those of all
     */
    Future<List<BatchRecord>> list(int limit, Optional<String> after, Optional<String> submitter);

    Future<List<BatchRecord>> unfinished();

    /** Forgets a batch with its blocks and its key; also one whose record is not stored, since its upload broke off. */
    Future<Void> remove(BatchRecord batch);

    /** Forgets what has expired. @param except batches to be kept all the same, for they are being read */
    Future<Void> sweep(Instant now, Set<String> except);

    /**
     * Claims an idempotency key.
     *
     * @param replaced a claim that is void, so that it may be replaced
     * @return the claim that holds now: {@code mine} if the key was free
     */
    Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced);

    Future<Void> release(KeyClaim claim);

    /** Whether writes are so far behind that uploads should pause. */
    boolean isBehind();

    /** Why writes fail now; none if they do not. */
    Optional<String> trouble();

    long bytes();

    Future<Void> close();
}
