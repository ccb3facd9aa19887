package dev.nimbus.query.line;

import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;

/** Errors of whole lines, whatever is asked in them. */
public final class LineErrors {
    /** The message of {@link #unending}. */
    public static final String UNENDING = "the query did not end; please report it";

    /** A year: more is a slip of the pen. */
    public static final long MOST_EFFORT_SECONDS = 366L * 24 * 3600;

    private static final int SECOND_MILLIS = 1000;

    private LineErrors() {}

    /** Of a line that the gateway cut off after its budget of bytes. */
    public static Refusal tooLong(long bytes) {
        return Refusal.tooLarge("the line has " + bytes + " bytes, more than the gateway's budget for one line");
    }

    /** Of a line on which this program failed. */
    public static Refusal internal(Throwable defect) {
        return new Refusal(ErrorCode.INTERNAL, blame(defect), "");
    }

    /** Of a line whose thread was given up, see {@link dev.nimbus.theory.cancel.WorkWatch}, or that needs what such a thread holds. */
    public static Refusal unending() {
        return new Refusal(ErrorCode.INTERNAL, UNENDING, "");
    }

    /** Of an effort that is no number of seconds, or out of range. */
    public static Refusal noEffort(String text) {
        return Refusal.invalidQuery(
                "effort is " + text + "; expected seconds of CPU time, a number above 0 and at most "
                        + MOST_EFFORT_SECONDS,
                "/effort");
    }

    /**
     * {@return {@code millis}, the effort that a query asks for}
     *
     * @param mostMillis the largest effort that the server gives; 0 where it gives none
     * @throws Refusal if it is more
     */
    public static long requireEffort(long millis, long mostMillis) {
        if (millis > mostMillis) {
            String most = mostMillis == 0
                    ? "this server gives searches no effort; its administrator may, by --max-effort"
                    : "the largest here is " + seconds(mostMillis) + " s";
            throw Refusal.invalidQuery("effort is " + seconds(millis) + " s; " + most, "/effort");
        }
        return millis;
    }

    /** Says that {@code millis} of effort were not enough. */
    public static Refusal effortUsedUp(long millis) {
        return Refusal.tooLarge("the search needs more than its effort of " + seconds(millis) + " s of CPU time");
    }

    /** Milliseconds as seconds, without a fraction that is 0. */
    public static String seconds(long millis) {
        return millis % SECOND_MILLIS == 0
                ? Long.toString(millis / SECOND_MILLIS)
                : Double.toString(millis / (double) SECOND_MILLIS);
    }

    /** The message of {@link #internal}. */
    public static String blame(Throwable defect) {
        return "the solver failed on this query with " + defect.getClass().getSimpleName()
                + "; this is a defect of the solver";
    }
}
