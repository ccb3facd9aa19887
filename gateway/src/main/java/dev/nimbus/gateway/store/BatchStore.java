package dev.nimbus.gateway.store;

import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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

    /**
     * Says that a batch is being uploaded, so that its blocks are kept though it has no record; to be said before the first
     * of them is written, and again each minute. An upload of which nothing was said for an hour or a little more is removed. A
     * store of one process has no use for it: at its next start it forgets what it holds of uploads.
     *
     * @return false if the upload was removed, so that its batch cannot be accepted any more
     */
    default Future<Boolean> putUpload(Upload upload) {
        return Future.succeededFuture(true);
    }

    Future<Optional<BatchRecord>> record(String batch);

    /**
     * Records of batches, the newest first, from the one behind the batch {@code after} on, which may have been removed.
     *
     * @param submitter whose batches; none for those of all
     */
    Future<List<BatchRecord>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter);

    Future<List<BatchRecord>> unfinished();

    /**
     * Forgets a batch with its blocks and its key; also one whose record is not stored, since its upload broke off. If this
     * fails, a store that is not {@linkplain #isShared shared} has forgotten it and a later {@link #sweep} completes the removal.
     */
    Future<Void> remove(BatchRecord batch);

    /** Forgets what has expired. @param except batches to be kept all the same, for they are being read */
    Future<Void> sweep(Instant now, Set<String> except);

    /**
     * Claims an idempotency key.
     *
     * @param replaced a claim that is void, so that it may be replaced. One whose batch has a record may still hold
     * @return the claim that holds now: {@code mine} if the key was free
     */
    Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced);

    Future<Void> release(KeyClaim claim);

    /** Why writes fail now; none if they do not. */
    Optional<String> trouble();

    /** Whether a search or a ruleset that solvers take now can be kept; true for a store that keeps none. */
    default boolean keepsNow() {
        return true;
    }

    /**
     * Keeps a search that solvers have taken: it survives what batches survive when the future completes. A store that keeps
     * none leaves it to the solvers and their disks.
     */
    default Future<Void> keepSearch(String id) {
        return Future.succeededFuture();
    }

    /** The same for registered rules, which batches may name. */
    default Future<Void> keepRuleset(String id) {
        return Future.succeededFuture();
    }

    /** The lines of a batch that the store has lost; each reads as an error. In order, and few. */
    default List<LineRange> lost(BatchRecord batch) {
        return List.of();
    }

    /** The bytes that are left before an upload gets 507, 0 or more; empty where the store cannot tell. */
    default OptionalLong roomBlocking() {
        return OptionalLong.empty();
    }

    /** What of the store is damaged. */
    default StoreDamage damage() {
        return StoreDamage.NONE;
    }

    long bytes();

    Future<Void> close();
}
