package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The batches that are read here from the store, for they have ended or another gateway has them answered. */
final class StoredBatches {
    private final BatchParts parts;
    private final Map<String, StoredBatch> views = new LinkedHashMap<>();

    StoredBatches(BatchParts parts) {
        this.parts = parts;
    }

    /** The one view of a batch that all its readers here share, with what {@code record} says. */
    StoredBatch view(BatchRecord record) {
        StoredBatch view = views.get(record.id());
        if (view == null) {
            view = new StoredBatch(parts, record);
            views.put(record.id(), view);
        } else {
            view.use();
            view.update(record);
        }
        return view;
    }

    boolean has(String batch) {
        return views.containsKey(batch);
    }

    Set<String> ids() {
        return Set.copyOf(views.keySet());
    }

    /** Those that have readers. */
    List<String> read() {
        return views.values().stream()
                .filter(BatchView::hasReaders)
                .map(BatchView::id)
                .toList();
    }

    void update(BatchRecord record) {
        Optional.ofNullable(views.get(record.id())).ifPresent(view -> view.update(record));
    }

    void removed(String batch) {
        Optional.ofNullable(views.remove(batch)).ifPresent(gone -> gone.depart(BatchView.Departure.REMOVED));
    }

    /** Those that have readers and have not ended. */
    List<String> followed() {
        return views.values().stream()
                .filter(view -> view.hasReaders() && !view.record().state().isEnd())
                .map(BatchView::id)
                .toList();
    }

    /** Forgets what was not used since the last call: between a request and its reader some time passes. */
    void forgetUnused() {
        views.values().removeIf(StoredBatch::isUnused);
    }

    /** All go on elsewhere. */
    void moved() {
        views.values().forEach(view -> view.depart(BatchView.Departure.MOVED));
    }
}
