package dev.nimbus.cluster.entries;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryRemovedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.util.function.BiConsumer;

/**
 * Keeps elsewhere what a shared map holds, whichever member owns the entry; a moment later than the map.
 *
 * @param put takes what is under a name now
 * @param remove takes what was under a name until now
 */
public record EntryCopies(BiConsumer<String, byte[]> put, BiConsumer<String, byte[]> remove)
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
        remove.accept(event.getKey(), event.getOldValue());
    }
}
