package dev.nimbus.tables;

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
