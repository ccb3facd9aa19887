package dev.nimbus.solver.store;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryRemovedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import dev.nimbus.cluster.TableDisk;

/** Has a disk keep what a shared map holds, whichever member owns the entry; a moment later than the map. */
record DiskCopies(TableDisk disk, String map)
        implements EntryAddedListener<String, byte[]>,
                EntryUpdatedListener<String, byte[]>,
                EntryMergedListener<String, byte[]>,
                EntryRemovedListener<String, byte[]> {
    @Override
    public void entryAdded(EntryEvent<String, byte[]> event) {
        keepBlocking(event);
    }

    @Override
    public void entryUpdated(EntryEvent<String, byte[]> event) {
        keepBlocking(event);
    }

    @Override
    public void entryMerged(EntryEvent<String, byte[]> event) {
        keepBlocking(event);
    }

    private void keepBlocking(EntryEvent<String, byte[]> event) {
        disk.putBlocking(map, event.getKey(), event.getValue());
    }

    @Override
    public void entryRemoved(EntryEvent<String, byte[]> event) {
        disk.removeBlocking(map, event.getKey());
    }
}
