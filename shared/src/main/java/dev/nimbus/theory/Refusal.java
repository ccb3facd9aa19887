package dev.nimbus.theory;

/**
 * The reason why a query gets an error line. Carries no stack trace: refusing bad input is ordinary work and must be
 * as cheap as answering.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int LONGEST_QUOTE = 60;

    private final ErrorCode code;
    private final String at;

    /**
     * @param code what kind of refusal
     * @param message names the offending value, its place, and what was expected
     * @param at JSON pointer into the query ({@code /position/2}), or "" where no single place is to blame
     */
    public Refusal(ErrorCode code, String message, String at) {
        super(message, null, false, false);
        this.code = code;
        this.at = at;
    }

    /** A position that does not follow the rules of its game. */
    public static Refusal invalidPosition(String message, String at) {
        return new Refusal(ErrorCode.INVALID_POSITION, message, at);
    }

    /** A budget that would be passed. */
    public static Refusal tooLarge(String message) {
        return new Refusal(ErrorCode.TOO_LARGE, message, "");
    }

    /** {@code text} as messages show it, shortened where it is long. */
    public static String shorten(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }

    public ErrorCode code() {
        return code;
    }

    public String at() {
        return at;
    }

    /** The same refusal seen from outside: {@code prefix} is put before its place. */
    public Refusal within(String prefix) {
        return new Refusal(code, getMessage(), prefix + at);
    }
}
