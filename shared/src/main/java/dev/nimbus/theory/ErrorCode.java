package dev.nimbus.theory;

/** Why a query gets an error instead of an answer. The notations are part of the public contract. */
public enum ErrorCode {
    /** The line is not JSON. */
    MALFORMED_JSON("malformed-json"),
    /** No game has this name. */
    UNKNOWN_GAME("unknown-game"),
    /** The arguments or rules of the game are wrong. */
    INVALID_GAME("invalid-game"),
    /** The game has no such position. */
    INVALID_POSITION("invalid-position"),
    /** A field of the query is missing, unknown or wrong. */
    INVALID_QUERY("invalid-query"),
    /** The game does not answer this question. */
    UNSUPPORTED_ASK("unsupported-ask"),
    /** The game is not offered under this convention. */
    UNSUPPORTED_PLAY("unsupported-play"),
    /** The query exceeds a budget of work or memory; the message names it. */
    TOO_LARGE("too-large"),
    /** A defect of Nimbus. */
    INTERNAL("internal");

    private final String notation;

    ErrorCode(String notation) {
        this.notation = notation;
    }

    /**
     * {@return the code of a notation}
     *
     * @param notation the code as error lines carry it
     * @throws IllegalArgumentException if there is none
     */
    public static ErrorCode ofNotation(String notation) {
        for (ErrorCode code : values()) {
            if (code.notation.equals(notation)) {
                return code;
            }
        }
        throw new IllegalArgumentException("no error has the code " + notation);
    }

    /** {@return the code as error lines carry it} */
    public String notation() {
        return notation;
    }
}
