package dev.nimbus;

/**
 * How much of a sweep runs, of those whose cases are alike and many: the build takes a part of each, and
 * {@code -Dnimbus.sweep=whole} all, as the nightly run does.
 */
public final class Sweep {
    private static final String PROPERTY = "nimbus.sweep";
    private static final boolean IS_WHOLE = System.getProperty(PROPERTY, "").equals("whole");

    private Sweep() {}

    /** One of two amounts: that of the build, or all. */
    public static int of(int part, int whole) {
        return IS_WHOLE ? whole : part;
    }

    /** Whether all is run. */
    public static boolean isWhole() {
        return IS_WHOLE;
    }

    /** What gives a JVM that a test starts the same. */
    public static String flag() {
        return "-D" + PROPERTY + "=" + System.getProperty(PROPERTY, "");
    }
}
