package dev.nimbus.query.search;

import dev.nimbus.query.team.TeamWork;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The threads of one search, and the CPU time of those that help. Safe for use by several threads. */
final class TeamEffort {
    private final AtomicInteger threads;
    private final AtomicLong nanos = new AtomicLong();
    private final Supplier<TeamWork> others;

    private TeamEffort(int threads, Supplier<TeamWork> others) {
        this.threads = new AtomicInteger(threads);
        this.others = others;
    }

    /** That of a search that this node owns: one thread is at it. */
    static TeamEffort ofOwner(Supplier<TeamWork> others) {
        return new TeamEffort(1, others);
    }

    /** That of a search of another node: no thread is at it yet, and all help. */
    static TeamEffort ofGuest() {
        return new TeamEffort(0, () -> TeamWork.NONE);
    }

    /** What other nodes have done for it, and how many are at it. */
    TeamWork others() {
        return others.get();
    }

    /** How many threads of this node are at it. */
    int threads() {
        return threads.get();
    }

    /** One more thread helps. */
    void join() {
        threads.incrementAndGet();
    }

    /** One of them helps no more. */
    void leave() {
        threads.decrementAndGet();
    }

    /** CPU time of all that helped, here and elsewhere, so far. */
    long helpedNanos() {
        return nanos.get() + others().cpuNanos();
    }

    /** A thread has helped for so long. */
    void spend(long cpuNanos) {
        nanos.addAndGet(cpuNanos);
    }
}
