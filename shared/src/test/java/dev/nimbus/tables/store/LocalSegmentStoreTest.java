package dev.nimbus.tables.store;

import dev.nimbus.tables.LocalSegmentStore;
import dev.nimbus.tables.SegmentStoreContract;

class LocalSegmentStoreTest extends SegmentStoreContract {

    private final LocalSegmentStore store = new LocalSegmentStore();

    @Override
    protected SegmentStore here() {
        return store;
    }

    @Override
    protected SegmentStore there() {
        return store;
    }
}
