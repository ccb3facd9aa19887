package dev.nimbus.theory.cancel;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Says whether anybody still waits for the work at hand. Whoever starts work runs it with {@link #callWith}; long work
 * asks {@link #current} every thousand steps or so and ends with a {@link CancellationException} when it was cancelled.
 *
 * <p>The cancellation belongs to the thread at work, so that it need not be a parameter of every game and table, and costs
 * nothing where work is short. Work that uses more threads hands its own cancellation on to them. An interrupt would not
 * do: it closes the files that a thread is writing.
 */
@FunctionalInterface
public interface Cancellation {
    /** For work that is never cancelled. */
    Cancellation NEVER = () -> {};

    /**
     * Ends the work here if it should end.
     *
     * @throws CancellationException if nobody waits for the work any more
     * @throws PreemptedException if it is to end for now, because other work waits
     */
    void throwIfCancelled();

    /** {@return whether the work had better end at the next point where nothing is lost, because other work waits} */
    default boolean shouldYield() {
        return false;
    }

    /**
     * As {@link #throwIfCancelled}, for work that takes minutes and keeps what it has done so far, such as a table that
     * grows: if other work waits, it goes on beside the workers, or ends for now.
     */
    default void giveWayWhileGrowing() {
        throwIfCancelled();
    }

    /** As {@link #throwIfCancelled}, for work that waits for something: if other work waits too, it ends for now. */
    default void giveWayWhileWaiting() {
        throwIfCancelled();
    }

    /**
     * Gives the worker to other work for good; this work goes on beside the workers and is not preempted. It is for work that
     * takes hours and loses all it has done when it ends early. The caller lets one such work run at a time.
     */
    default void leaveWorker() {}

    /**
     * The work begins with a part. If that never ends, it alone is to blame.
     *
     * @param part its number, from 0
     */
    default void beginPart(int part) {}

    /** {@return whether the work never ended and nobody waits for it any more, see {@link WorkWatch}} */
    default boolean isGivenUp() {
        return false;
    }

    /** {@return the cancellation of the work that the calling thread does; {@link #NEVER} where none was set} */
    static Cancellation current() {
        return CurrentCancellation.get();
    }

    /**
     * Does {@code work} on the calling thread, as work that {@code cancellation} can end.
     *
     * @param <T> what the work gives
     * @param cancellation says whether anybody waits
     * @param work what to do
     * @return what the work gives
     */
    static <T> T callWith(Cancellation cancellation, Supplier<T> work) {
        Cancellation before = CurrentCancellation.get();
        CurrentCancellation.set(cancellation);
        try {
            return work.get();
        } finally {
            CurrentCancellation.set(before);
        }
    }
}
