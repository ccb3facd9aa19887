package dev.nimbus.tables;

/** What holds memory of {@link Tables}, and can give it up. Safe for use by several threads. */
public interface Held {
    /** Bytes held just now, as they were at one moment; does not block. */
    long bytes();

    /** Whether it was used since this was asked last. */
    boolean wasUsed();

    /**
     * Gives up what can be spared, or all, unless it is busy; does not block.
     *
     * @return whether all was given up
     */
    boolean tryRelease();
}
