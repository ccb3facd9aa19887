package dev.nimbus.cli.node;

import java.util.Map;

/** Memory of the heap that options give to uses, in MiB. */
final class HeapMemory {
    /** What is left is for the other uses, and for queries in work. */
    private static final double PART_OF_ONE = 0.5;

    private static final double PART_OF_ALL = 0.75;

    /** The serial collector keeps so much of the heap for itself, and Java does not count it: half of -Xmx is allowed nevertheless. */
    private static final int UNCOUNTED_PART = 20;

    private HeapMemory() {}

    /**
     * Checks that the heap of this JVM has so much to give.
     *
     * @param megabytes by the name of the option that gives them
     * @throws IllegalArgumentException naming the options, the heap and the most, if it has not
     */
    static void require(Map<String, Integer> megabytes) {
        megabytes.forEach((option, one) -> require(option + " is ", one, PART_OF_ONE, "half"));
        int all = megabytes.values().stream().mapToInt(Integer::intValue).sum();
        require(String.join(" and ", megabytes.keySet()) + " are together ", all, PART_OF_ALL, "three quarters");
    }

    private static void require(String what, int megabytes, double part, String word) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long most = (long) ((heap + heap / UNCOUNTED_PART) * part);
        if (megabytes > most) {
            throw new IllegalArgumentException(what + megabytes + " MiB; expected at most " + most + ", about " + word
                    + " of the heap of " + heap + " MiB, which -Xmx sets");
        }
    }
}
