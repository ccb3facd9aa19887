package dev.nimbus.client;

/** A request failed for good: the server refused it, or could not be reached while the client retried. */
public class NimbusException extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String kind;
    private final String detail;

    /** A failure with its reason; no server refused anything. */
    public NimbusException(String message) {
        this(message, 0, "");
    }

    /** The same, with its cause. */
    public NimbusException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
        this.kind = "";
        this.detail = message;
    }

    /**
     * A server refused.
     *
     * @param message the reason
     * @param status of its answer
     * @param kind its name of the problem, such as {@code over-quota}; "" if it gave none
     */
    public NimbusException(String message, int status, String kind) {
        this(message, status, kind, message);
    }

    /**
     * A server refused, and said why.
     *
     * @param message the reason, with what was refused and by whom
     * @param status of its answer
     * @param kind its name of the problem, such as {@code over-quota}; "" if it gave none
     * @param detail the reason alone
     */
    public NimbusException(String message, int status, String kind, String detail) {
        super(message);
        this.status = status;
        this.kind = kind;
        this.detail = detail;
    }

    /** {@return the HTTP status with which the server refused; 0 if it was not reached or did not refuse} */
    public int status() {
        return status;
    }

    /** {@return the server's name of the problem, such as {@code over-quota}; "" if it gave none} */
    public String kind() {
        return kind;
    }

    /** {@return the server's reason alone, without its address and the status; the message if it gave none} */
    public String detail() {
        return detail;
    }
}
