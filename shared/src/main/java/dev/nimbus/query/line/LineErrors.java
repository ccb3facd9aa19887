package dev.nimbus.query.line;

import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;

/** Errors of whole lines, whatever is asked in them. */
public final class LineErrors {
    private LineErrors() {}

    /** Of a line that the gateway cut off after its budget of bytes. */
    public static Refusal tooLong(long bytes) {
        return Refusal.tooLarge("the line has " + bytes + " bytes, more than the gateway's budget for one line");
    }

    /** Of a line on which this program failed. */
    public static Refusal internal(Throwable defect) {
        return new Refusal(ErrorCode.INTERNAL, blame(defect), "");
    }

    /** The message of {@link #internal}. */
    public static String blame(Throwable defect) {
        return "the solver failed on this query with " + defect.getClass().getSimpleName()
                + "; this is a defect of the solver";
    }
}
