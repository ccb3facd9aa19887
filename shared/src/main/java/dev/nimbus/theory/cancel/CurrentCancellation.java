package dev.nimbus.theory.cancel;

/** The cancellation of each thread's work. */
final class CurrentCancellation {
    private static final ThreadLocal<Cancellation> CURRENT = ThreadLocal.withInitial(() -> Cancellation.NEVER);

    private CurrentCancellation() {}

    static Cancellation get() {
        return CURRENT.get();
    }

    static void set(Cancellation cancellation) {
        CURRENT.set(cancellation);
    }
}
