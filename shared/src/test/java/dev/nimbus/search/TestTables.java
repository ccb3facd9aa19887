package dev.nimbus.search;

/** Tables for tests that count steps. */
public final class TestTables {
    private TestTables() {}

    /** An empty table which hashes by a key that everybody knows, so that a search takes the same steps each time. */
    public static ValueTable withKnownKey(long bytes) {
        return ValueTable.ofBytes(bytes, SharedValues.NONE, new ComponentKey(1, 2));
    }
}
