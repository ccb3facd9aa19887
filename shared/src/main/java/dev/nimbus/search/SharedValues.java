package dev.nimbus.search;

/**
 * What nodes know of components beyond the table of one: facts that were dear to find. A component is named by its form:
 * the number of its family and its words, eight bytes each, so that no two components have one name. Safe for use by several
 * threads.
 */
public interface SharedValues {
    /** Steps of work from which on a fact is dear: about 10 ms. */
    long DEAR_STEPS = 40_000;

    /** Nothing is shared. */
    SharedValues NONE = new SharedValues() {
        @Override
        public int[] findBlocking(byte[][] forms) {
            return new int[forms.length];
        }

        @Override
        public void tell(byte[] form, int fact, int work) {
            // nobody listens
        }
    };

    /**
     * {@return what is known of each of these components, or {@link ValueTable#NOTHING}} May block for as long as a call
     * to another node takes.
     */
    int[] findBlocking(byte[][] forms);

    /**
     * Gives a fact to the others; does not block, and may lose it.
     *
     * @param work the logarithm of the steps that it took
     */
    void tell(byte[] form, int fact, int work);

    /** The same, but nothing is lost because much is told: waits while there is no room. */
    default void keepBlocking(byte[] form, int fact, int work) {
        tell(form, fact, work);
    }
}
