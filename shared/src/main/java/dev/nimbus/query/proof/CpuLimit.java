package dev.nimbus.query.proof;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.function.LongSupplier;

/** Refuses work that takes more CPU time than it may; all else is as in what it stands before. Confined to one thread. */
final class CpuLimit implements Cancellation {
    private static final int MILLI_NANOS = 1_000_000;
    private static final int SECOND_MILLIS = 1000;

    private final Cancellation work;
    private final LongSupplier cpuNanos;
    private final long begin;
    private final long mostMillis;

    CpuLimit(Cancellation work, LongSupplier cpuNanos, long mostMillis) {
        this.work = work;
        this.cpuNanos = cpuNanos;
        this.begin = cpuNanos.getAsLong();
        this.mostMillis = mostMillis;
    }

    @Override
    public void throwIfCancelled() {
        work.throwIfCancelled();
        requireCpuTime();
    }

    private void requireCpuTime() {
        if ((cpuNanos.getAsLong() - begin) / MILLI_NANOS > mostMillis) {
            throw Refusal.tooLarge("the proof needs more than the largest effort here, " + mostMillis / SECOND_MILLIS
                    + " s of CPU time; nimbus proof writes it on your machine, without a limit");
        }
    }

    @Override
    public boolean shouldYield() {
        return work.shouldYield();
    }

    @Override
    public void giveWayWhileGrowing() {
        work.giveWayWhileGrowing();
        requireCpuTime();
    }

    @Override
    public void giveWayWhileWaiting() {
        work.giveWayWhileWaiting();
        requireCpuTime();
    }

    @Override
    public boolean isGivenUp() {
        return work.isGivenUp();
    }
}
