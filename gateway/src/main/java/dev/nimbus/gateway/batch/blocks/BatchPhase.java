package dev.nimbus.gateway.batch.blocks;

import java.util.EnumSet;
import java.util.Set;

/** Where a batch stands at the gateway that has it answered. */
public enum BatchPhase {
    /** Its chunks come, and are sent and stored as they do. */
    UPLOADING,
    /** All chunks are here, not all of them stored: the client waits. */
    COMPLETE,
    /** All chunks are stored, the record is being written. All may be answered by now. */
    SEALED,
    /** The record is stored: the client has its promise, and every gateway sees the batch. */
    ACCEPTED,
    /** Nothing more is sent, for each line is answered, or it is cancelled or handed over; what is answered is being stored. */
    STOPPED,
    /** This gateway has nothing more to do with it, and writes nothing of it. */
    GONE;

    /** The phases that may come next. */
    Set<BatchPhase> next() {
        return switch (this) {
            case UPLOADING -> EnumSet.of(COMPLETE, GONE);
            case COMPLETE -> EnumSet.of(SEALED, GONE);
            case SEALED -> EnumSet.of(ACCEPTED, STOPPED, GONE);
            case ACCEPTED -> EnumSet.of(STOPPED, GONE);
            case STOPPED -> EnumSet.of(GONE);
            case GONE -> EnumSet.noneOf(BatchPhase.class);
        };
    }
}
