package dev.nimbus.proof.memory;

import java.util.BitSet;

/**
 * A mark for each component that is held by its hash, at a place that its {@code hashCode} says: most components asked for are
 * not held, and meet no mark, so their text and its hash are not needed. Safe for use by several threads once all are set.
 */
public final class BloomFilter {
    private static final int FACTOR = 0x9e3779b9;
    private static final long LOW = 0xffffffffL;
    private static final int MOST = Integer.MAX_VALUE - 1;

    private final int places;
    private final BitSet marked;

    /**
     * No marks yet.
     *
     * @param wanted places; sixteen for each component are enough
     */
    public BloomFilter(long wanted, ProofMemory memory) {
        this.places = (int) Math.min(wanted, MOST);
        memory.hold(places / Byte.SIZE);
        this.marked = new BitSet(places);
    }

    public void set(Object component) {
        marked.set(place(component));
    }

    /** Whether a component may be held. */
    public boolean get(Object component) {
        return marked.get(place(component));
    }

    private int place(Object component) {
        return (int) (((component.hashCode() * FACTOR & LOW) * places) >>> Integer.SIZE);
    }
}
