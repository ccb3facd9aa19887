package dev.nimbus.query.search;

/** Work of minutes or hours that a cluster keeps and one solver at a time does: for a period, or on a position. */
public interface SearchJob {
    /** Its name among the jobs of its kind. */
    String key();

    /** The name of the lease of who works on it. */
    String lease();

    /** Who asked for it first; "" where nobody says who they are. */
    String owner();

    /** Whether somebody works on it, or will. */
    boolean isOpen();

    /** Whether somebody has begun: who is gone is known by a lease that stands still. */
    boolean isBegun();

    /** When it was asked for last, in milliseconds since 1970; 0 where nobody says. */
    long created();

    /** How often it was changed; 0 where nobody counts. */
    long changes();

    /** Whether {@code caller} asked for it. */
    boolean isOf(String caller);

    /** Whether this tells more than {@code other}, a search of the same name, which may have been forgotten and begun anew. */
    default boolean isLaterThan(SearchJob other) {
        return created() == other.created() ? changes() > other.changes() : created() > other.created();
    }

    /** Bytes that tell it; equal jobs have equal bytes. */
    byte[] toBytes();
}
