package dev.nimbus.gateway.store.log;

import java.io.IOException;

/** An entry of the batch log is not any more what was written. */
final class DamagedEntryException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedEntryException(BatchLog.Position position) {
        super("an entry of the batch log is damaged: " + position);
    }
}
