package dev.nimbus.tables.values;

/** Bytes that are not, or no longer, a segment. Callers treat such a segment as absent and compute it again. */
public final class DamagedSegment extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DamagedSegment(String message) {
        super(message);
    }
}
