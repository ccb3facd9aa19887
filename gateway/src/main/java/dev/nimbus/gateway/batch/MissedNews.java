package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What this gateway and the store know differently. One that was frozen or cut off has not heard that another one took its
 * batches over, and would have them answered for ever. And what it wrote while it was alone is lost when the sides merge: a
 * batch that a client has cancelled there goes on elsewhere.
 */
final class MissedNews {
    /** The ids of so many cancelled batches are remembered, the last ones: cuts are short. */
    static final int MOST = 10_000;

    private final String self;
    private final Consumer<String> doubted;
    private final Consumer<BatchRecord> revived;
    private final Set<String> cancelled = new LinkedHashSet<>();

    /**
     * @param doubted takes the id of each batch of this gateway that the store may know as another one's
     * @param revived takes each batch that was cancelled here and goes on
     */
    MissedNews(String self, Consumer<String> doubted, Consumer<BatchRecord> revived) {
        this.self = self;
        this.doubted = doubted;
        this.revived = revived;
    }

    /** A client cancels the batch of this id, which has not ended. */
    void cancelled(String id) {
        cancelled.add(id);
        if (cancelled.size() > MOST) {
            cancelled.remove(cancelled.iterator().next());
        }
    }

    /**
     * Compares what both know.
     *
     * @param unfinished the batches that have not ended, as the store has them, but for those without an owner
     * @param owned the ids of those that this gateway has answered
     */
    void look(List<BatchRecord> unfinished, Collection<String> owned) {
        Set<String> ours = new HashSet<>();
        for (BatchRecord record : unfinished) {
            if (record.owner().equals(self)) {
                ours.add(record.id());
            }
            if (cancelled.contains(record.id())) {
                revived.accept(record);
            }
        }
        owned.stream().filter(id -> !ours.contains(id)).forEach(doubted);
    }
}
