package dev.nimbus.theory.cancel;

/** The cancellation of each thread's work. */
final class CurrentCancellation {
    private static final ThreadLocal<Cancellation> CURRENT = ThreadLocal.withInitial(() -> Cancellation.NEVER);

    /** After so long a thread that waits for another one checks whether its work was cancelled. */
    static final int MILLIS_BETWEEN_CHECKS = 20;

    private CurrentCancellation() {}

    static Cancellation get() {
        return CURRENT.get();
    }

    static void set(Cancellation cancellation) {
        CURRENT.set(cancellation);
    }
}
