package dev.nimbus.tables.rules;

/** A move leads to a heap that is not smaller, so that values cannot be computed in order. Carries no stack trace. */
public final class HeapNotBelow extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param heap the heap of the move
     * @param part the heap that it leads to
     */
    public HeapNotBelow(long heap, long part) {
        super("a move leads from heap " + heap + " to " + part, null, false, false);
    }
}
