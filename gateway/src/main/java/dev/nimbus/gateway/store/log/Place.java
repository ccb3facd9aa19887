package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Position;

/**
 * Where an entry of the batch log stands. An entry that could not be synced is written anew to another file, and its place
 * says where. The file is kept until the place is {@linkplain #release released}. Safe for use by several threads.
 */
final class Place {
    private final int length;
    private LogSegment file;
    private long offset;
    private boolean isNeeded = true;

    Place(Position position) {
        this.length = position.length();
        this.file = position.file();
        this.offset = position.offset();
        file.count(length);
    }

    /** Where it is now. */
    synchronized Position position() {
        return new Position(file, offset, length);
    }

    synchronized LogSegment file() {
        return file;
    }

    int length() {
        return length;
    }

    synchronized void move(Position to) {
        if (isNeeded) {
            file.count(-length);
            to.file().count(length);
        }
        file = to.file();
        offset = to.offset();
    }

    /** The entry is not needed any more. */
    synchronized void release() {
        if (isNeeded) {
            isNeeded = false;
            file.count(-length);
        }
    }
}
