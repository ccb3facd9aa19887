package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Sets right what this gateway and the store know differently. One that was frozen or cut off has not heard that another one
 * took its batches over, and would have them answered for ever. And what it wrote while it was alone is lost when the sides
 * merge: a batch that a client has cancelled there goes on elsewhere.
 */
final class MissedNews {
    /** More are cancelled in no cut that a cluster is to survive. */
    static final int MOST = 10_000;

    private final String self;
    private final Collection<Batch> owned;
    private final Consumer<BatchRecord> cancel;
    /** The ids of those that were cancelled here last. */
    private final Set<String> cancelled = new LinkedHashSet<>();

    /**
     * @param owned the batches that this gateway has answered
     * @param cancel cancels the batch that has this record
     */
    MissedNews(String self, Collection<Batch> owned, Consumer<BatchRecord> cancel) {
        this.self = self;
        this.owned = owned;
        this.cancel = cancel;
    }

    /** A client was told, or will be, that the batch of this id is cancelled. */
    void cancelled(String id) {
        cancelled.add(id);
        if (cancelled.size() > MOST) {
            cancelled.remove(cancelled.iterator().next());
        }
    }

    /** Looks at the batches that have not ended, as the store has them. */
    void look(List<BatchRecord> unfinished) {
        Set<String> ours = new HashSet<>();
        for (BatchRecord record : unfinished) {
            if (record.owner().equals(self)) {
                ours.add(record.id());
            }
            if (cancelled.contains(record.id())) {
                cancel.accept(record);
            }
        }
        owned.stream().filter(batch -> !ours.contains(batch.id())).forEach(Batch::claim);
    }
}
