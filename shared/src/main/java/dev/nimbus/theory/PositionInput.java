package dev.nimbus.theory;

/** A position as a client sent it, to be read once. Every method refuses input of another shape. */
public interface PositionInput {
    /**
     * A list of integers, or one integer standing for a list of one. A decimal string counts as an integer.
     *
     * @param noun what one integer is called in errors: "heap", "square"
     * @return the integers, each from 0 to 2⁶³−1, in a fresh array
     * @throws Refusal with {@link ErrorCode#INVALID_POSITION}, naming the element
     */
    long[] integers(String noun);

    /**
     * {@return the string that the position is}
     *
     * @throws Refusal with {@link ErrorCode#INVALID_POSITION}
     */
    String text();

    /** {@return whether the position is a JSON object: some games take one besides a list} */
    default boolean isObject() {
        return false;
    }
}
