package dev.nimbus.query;

import dev.nimbus.theory.Refusal;

/** Writes one answer line after another: {@link #begin}, the answer, {@link #end}; or {@link #refuse} in place of any. */
interface LineForm {
    /** Begins the answer to line number {@code line} of its batch. */
    void begin(long line, QueryId id);

    /** Ends the line. */
    void end();

    /** Takes back what was written since {@link #begin} and writes an error line instead. */
    void refuse(long line, QueryId id, Refusal refusal);
}
