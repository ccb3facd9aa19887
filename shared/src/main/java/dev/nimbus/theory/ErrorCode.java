package dev.nimbus.theory;

/** Why a query gets an error instead of an answer. The notations are part of the public contract. */
public enum ErrorCode {
    MALFORMED_JSON("malformed-json"),
    UNKNOWN_GAME("unknown-game"),
    INVALID_GAME("invalid-game"),
    INVALID_POSITION("invalid-position"),
    INVALID_QUERY("invalid-query"),
    UNSUPPORTED_ASK("unsupported-ask"),
    UNSUPPORTED_PLAY("unsupported-play"),
    /** A stated budget of time or memory would be passed; the message names it. */
    TOO_LARGE("too-large"),
    INTERNAL("internal");

    private final String notation;

    ErrorCode(String notation) {
        this.notation = notation;
    }

    /**
     * The code of a notation.
     *
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

    /** The code as error lines carry it. */
    public String notation() {
        return notation;
    }
}
