package dev.nimbus.solver.store;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryRemovedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Keeps elsewhere what a shared map holds, whichever member owns the entry; a moment later than the map. */
record EntryCopies(BiConsumer<String, byte[]> put, Consumer<String> remove)
        implements EntryAddedListener<String, byte[]>,
                EntryUpdatedListener<String, byte[]>,
                EntryMergedListener<String, byte[]>,
                EntryRemovedListener<String, byte[]> {
    @Override
    public void entryAdded(EntryEvent<String, byte[]> event) {
        keep(event);
    }

    @Override
    public void entryUpdated(EntryEvent<String, byte[]> event) {
        keep(event);
    }

    @Override
    public void entryMerged(EntryEvent<String, byte[]> event) {
        keep(event);
    }

    private void keep(EntryEvent<String, byte[]> event) {
        put.accept(event.getKey(), event.getValue());
    }

    @Override
    public void entryRemoved(EntryEvent<String, byte[]> event) {
        remove.accept(event.getKey());
    }
}
