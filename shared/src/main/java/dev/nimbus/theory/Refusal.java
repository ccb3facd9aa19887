package dev.nimbus.theory;

/**
 * The reason why a query gets an error line. Carries no stack trace: refusing bad input is ordinary work and must be
 * as cheap as answering.
 */
public class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int LONGEST_QUOTE = 60;

    private final ErrorCode code;
    private final String at;

    /**
     * A refusal without a stack trace.
     *
     * @param code what kind of refusal
     * @param message names the offending value, its place, and what was expected
     * @param at JSON pointer into the query ({@code /position/2}), or "" where no single place is to blame
     */
    public Refusal(ErrorCode code, String message, String at) {
        super(message, null, false, false);
        this.code = code;
        this.at = at;
    }

    /**
     * {@return a position that does not follow the rules of its game}
     *
     * @param message names the offending value, its place, and what was expected
     * @param at JSON pointer into the position, "" for all of it
     */
    public static Refusal invalidPosition(String message, String at) {
        return new Refusal(ErrorCode.INVALID_POSITION, message, at);
    }

    /**
     * {@return a query that cannot be understood}
     *
     * @param message names the offending value, its place, and what was expected
     * @param at JSON pointer into the query, or "" where no single place is to blame
     */
    public static Refusal invalidQuery(String message, String at) {
        return new Refusal(ErrorCode.INVALID_QUERY, message, at);
    }

    /**
     * {@return a question that its game does not answer}
     *
     * @param message names the question and what was expected
     * @param at JSON pointer into the query, or "" where no single place is to blame
     */
    public static Refusal unsupportedAsk(String message, String at) {
        return new Refusal(ErrorCode.UNSUPPORTED_ASK, message, at);
    }

    /**
     * {@return a budget that would be passed}
     *
     * @param message names the offending value, its place, and what was expected
     */
    public static Refusal tooLarge(String message) {
        return new Refusal(ErrorCode.TOO_LARGE, message, "");
    }

    /**
     * {@code text} as messages show it, shortened where it is long.
     *
     * @param text any text
     * @return the text, with … at its end where it was cut
     */
    public static String shorten(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }

    /** {@return what kind of refusal this is} */
    public ErrorCode code() {
        return code;
    }

    /** {@return the JSON pointer into the query, "" where no single place is to blame} */
    public String at() {
        return at;
    }

    /**
     * {@return the same refusal seen from outside: {@code prefix} is put before its place}
     *
     * @param prefix JSON pointer to what this refusal is of
     */
    public Refusal within(String prefix) {
        return new Refusal(code, getMessage(), prefix + at);
    }
}
