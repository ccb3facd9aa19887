package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The batches that are read here though this gateway answers them no more: they have ended, or another one answers them. */
final class StoredBatches {
    private final BatchParts parts;
    private final Map<String, StoredBatch> views = new LinkedHashMap<>();
    /** Those that this gateway had answered, with readers since before their end. */
    private final Set<Batch> ended = new HashSet<>();

    StoredBatches(BatchParts parts) {
        this.parts = parts;
    }

    /** The one view of a batch that all its readers here share, with what {@code record} says. */
    StoredBatch view(BatchRecord record) {
        StoredBatch view = views.computeIfAbsent(record.id(), id -> new StoredBatch(parts, record));
        view.use();
        view.update(record);
        return view;
    }

    /** A batch of this gateway has ended; its readers read on. */
    void ended(Batch batch) {
        if (batch.hasReaders()) {
            ended.add(batch);
        }
    }

    private Stream<BatchView> all() {
        return Stream.concat(views.values().stream(), ended.stream());
    }

    boolean has(String batch) {
        return views.containsKey(batch)
                || ended.stream().anyMatch(one -> one.id().equals(batch));
    }

    Set<String> ids() {
        return all().map(BatchView::id).collect(Collectors.toSet());
    }

    /** Those that have readers. */
    List<String> read() {
        return all().filter(BatchView::hasReaders).map(BatchView::id).toList();
    }

    void update(BatchRecord record) {
        Optional.ofNullable(views.get(record.id())).ifPresent(view -> view.update(record));
    }

    void removed(String batch) {
        Optional.ofNullable(views.remove(batch)).ifPresent(view -> view.depart(BatchView.Departure.REMOVED));
        List.copyOf(ended).stream()
                .filter(one -> one.id().equals(batch))
                .forEach(one -> one.depart(BatchView.Departure.REMOVED));
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
        ended.removeIf(batch -> !batch.hasReaders());
    }

    /** All go on elsewhere. */
    void moved() {
        all().toList().forEach(view -> view.depart(BatchView.Departure.MOVED));
    }
}
