package dev.nimbus.gateway.store.log;

import java.util.concurrent.atomic.AtomicBoolean;

/** Where an entry of the batch log stands. Its file is kept until the place is {@linkplain #release released}. Safe for use by several threads. */
final class Place {
    private final LogSegment file;
    private final long offset;
    private final int length;
    private final AtomicBoolean isNeeded = new AtomicBoolean(true);

    /** @param length of the entry with its head */
    Place(LogSegment file, long offset, int length) {
        this.file = file;
        this.offset = offset;
        this.length = length;
        file.count(length);
    }

    LogSegment file() {
        return file;
    }

    long offset() {
        return offset;
    }

    int length() {
        return length;
    }

    /** The entry is not needed any more. */
    void release() {
        if (isNeeded.getAndSet(false)) {
            file.count(-length);
        }
    }

    @Override
    public String toString() {
        return "byte " + offset + " of " + file;
    }
}
