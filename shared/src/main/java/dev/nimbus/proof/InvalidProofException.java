package dev.nimbus.proof;

/** A proof that does not hold, or is not written as one. */
public final class InvalidProofException extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * A fault at a place.
     *
     * @param line the number of the line, from 1
     */
    public InvalidProofException(long line, String message) {
        super("line " + line + ": " + message);
    }
}
