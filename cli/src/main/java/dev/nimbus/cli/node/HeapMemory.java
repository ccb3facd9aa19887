package dev.nimbus.cli.node;

/** Memory of the heap that an option gives to one use, in MiB. */
final class HeapMemory {
    /** What is left is for the other uses, and for queries in work. */
    private static final int PART_OF_HEAP = 2;

    private HeapMemory() {}

    /**
     * {@return {@code megabytes}, where the heap of this JVM has so much to give}
     *
     * @param option the name of the option
     * @throws IllegalArgumentException naming the option, the heap and the most, if it has not
     */
    static int checked(String option, int megabytes) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long most = heap / PART_OF_HEAP;
        if (megabytes > most) {
            throw new IllegalArgumentException(option + " is " + megabytes + " MiB; expected at most " + most
                    + ", half of the heap of " + heap + " MiB, which -Xmx sets");
        }
        return megabytes;
    }
}
