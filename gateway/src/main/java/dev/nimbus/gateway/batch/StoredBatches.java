package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The batches that are read here though this gateway answers them no more: they have ended, or another one answers them. */
final class StoredBatches {
    private final BatchParts parts;
    private final Consumer<String> look;
    /** Those with readers, by their ids, several of one batch perhaps; those whose readers have left go with the next sweep. */
    private final Map<String, Set<BatchView>> views = new HashMap<>();

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
        add(view);
        if (!view.record().state().isEnd()) {
            look.accept(view.id());
        }
    }

    /** A batch of this gateway has ended; its readers read on. */
    void ended(Batch batch) {
        if (batch.hasReaders()) {
            add(batch);
        }
    }

    private void add(BatchView view) {
        views.computeIfAbsent(view.id(), id -> new HashSet<>()).add(view);
    }

    private Stream<BatchView> read() {
        return views.values().stream().flatMap(Set::stream).filter(BatchView::hasReaders);
    }

    private Stream<BatchView> of(String batch) {
        return views.getOrDefault(batch, Set.of()).stream().filter(BatchView::hasReaders);
    }

    boolean has(String batch) {
        return of(batch).findAny().isPresent();
    }

    Set<String> ids() {
        return read().map(BatchView::id).collect(Collectors.toSet());
    }

    /** In a copy: the readers of these views may end, and others begin, while one is told something. */
    void update(BatchRecord record) {
        of(record.id()).toList().forEach(view -> view.update(record));
    }

    void removed(String batch) {
        of(batch).toList().forEach(view -> view.depart(BatchView.Departure.REMOVED));
    }

    /** Those that have not ended. */
    Set<String> followed() {
        return read().filter(view -> !view.record().state().isEnd())
                .map(BatchView::id)
                .collect(Collectors.toSet());
    }

    void forgetUnread() {
        views.values().forEach(ofOne -> ofOne.removeIf(view -> !view.hasReaders()));
        views.values().removeIf(Set::isEmpty);
    }

    /** All go on elsewhere. */
    void moved() {
        read().toList().forEach(view -> view.depart(BatchView.Departure.MOVED));
    }
}
