package dev.nimbus.cli.node;

/** Memory of the heap that an option gives to one use, in MiB. */
final class HeapMemory {
    /** What is left is for the other uses, and for queries in work. */
    private static final int PART_OF_HEAP = 2;

    /** The serial collector keeps so much of the heap for itself, and Java does not count it: half of -Xmx is allowed nevertheless. */
    private static final int UNCOUNTED_PART = 20;

    private HeapMemory() {}

    /**
     * {@return {@code megabytes}, where the heap of this JVM has so much to give}
     *
     * @param option the name of the option
     * @throws IllegalArgumentException naming the option, the heap and the most, if it has not
     */
    static int checked(String option, int megabytes) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long most = (heap + heap / UNCOUNTED_PART) / PART_OF_HEAP;
        if (megabytes > most) {
            throw new IllegalArgumentException(option + " is " + megabytes + " MiB; expected at most " + most
                    + ", about half of the heap of " + heap + " MiB, which -Xmx sets");
        }
        return megabytes;
    }
}
