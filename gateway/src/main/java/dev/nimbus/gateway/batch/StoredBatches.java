package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The batches that are read here though this gateway answers them no more: they have ended, or another one answers them. */
final class StoredBatches {
    private final BatchParts parts;
    private final Consumer<String> look;
    /** Those with readers, several of one batch perhaps; those whose readers have left go with the next sweep. */
    private final Set<BatchView> views = new HashSet<>();

    /** @param look reads the record of a batch anew, and {@linkplain #update updates} its views */
    StoredBatches(BatchParts parts, Consumer<String> look) {
        this.parts = parts;
        this.look = look;
    }

    /** A batch as {@code record} says; one that is read hears what becomes of it. */
    StoredBatch view(BatchRecord record) {
        return new StoredBatch(parts, record, this::isRead);
    }

    /** Nobody told it what was written since its record was read. */
    private void isRead(StoredBatch view) {
        views.add(view);
        if (!view.record().state().isEnd()) {
            look.accept(view.id());
        }
    }

    /** A batch of this gateway has ended; its readers read on. */
    void ended(Batch batch) {
        if (batch.hasReaders()) {
            views.add(batch);
        }
    }

    private Stream<BatchView> read() {
        return views.stream().filter(BatchView::hasReaders);
    }

    /** A copy: the readers of these views may end, and others begin, while one is told something. */
    private List<BatchView> of(String batch) {
        return read().filter(view -> view.id().equals(batch)).toList();
    }

    boolean has(String batch) {
        return read().anyMatch(view -> view.id().equals(batch));
    }

    Set<String> ids() {
        return read().map(BatchView::id).collect(Collectors.toSet());
    }

    void update(BatchRecord record) {
        of(record.id()).forEach(view -> view.update(record));
    }

    void removed(String batch) {
        of(batch).forEach(view -> view.depart(BatchView.Departure.REMOVED));
    }

    /** Those that have not ended. */
    Set<String> followed() {
        return read().filter(view -> !view.record().state().isEnd())
                .map(BatchView::id)
                .collect(Collectors.toSet());
    }

    void forgetUnread() {
        views.removeIf(view -> !view.hasReaders());
    }

    /** All go on elsewhere. */
    void moved() {
        read().toList().forEach(view -> view.depart(BatchView.Departure.MOVED));
    }
}
