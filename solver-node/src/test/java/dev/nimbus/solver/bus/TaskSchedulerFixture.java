package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Threads that stand still in the middle of a task: a task of the test is a list of steps, and between two steps its
 * thread lets others run. All on one thread, with a clock moved by hand.
 */
abstract class TaskSchedulerFixture {
    long now;

    long cpu;

    final Deque<Runnable> threads = new ArrayDeque<>();

    final List<String> events = new ArrayList<>();

    /** What a task checks between two steps. */
    enum Check {
        /** Whether it is preempted. */
        NOTHING_IS_KEPT,
        /** Whether it had better end between two of its parts. */
        PARTS,
        /** Whether it may grow on; it goes on where it was. */
        GROWS,
        /** Whether it may wait on; it goes on where it was. */
        WAITS,
        /** It leaves its worker, and whether it may grow and wait on. */
        LEAVES
    }

    final class Step implements Task {
        private final String name;
        private final Check check;
        private final List<Runnable> inside;
        private boolean isCancelled;
        private int kept;

        /** Does what is inside of it, and checks after each of it. */
        Step(String name, Check check, Runnable... inside) {
            this.name = name;
            this.check = check;
            this.inside = List.of(inside);
        }

        @Override
        public boolean isSmall() {
            return check == Check.NOTHING_IS_KEPT;
        }

        @Override
        public void throwIfCancelled() {
            if (isCancelled) {
                throw new IllegalStateException("cancelled");
            }
        }

        @Override
        public void runBlocking(Cancellation slice) {
            events.add(name);
            try {
                for (int i = kept; i < inside.size(); i++) {
                    if (check == Check.PARTS) {
                        slice.beginPart(i);
                    }
                    inside.get(i).run();
                    if (isOver(slice, i + 1)) {
                        events.add(name + " yields");
                        return;
                    }
                }
            } catch (PreemptedException preempted) {
                events.add(name + " preempted");
                throw preempted;
            }
            events.add(name + " done");
        }

        private boolean isOver(Cancellation slice, int done) {
            switch (check) {
                case GROWS -> {
                    kept = done;
                    slice.giveWayWhileGrowing();
                }
                case WAITS -> {
                    kept = done;
                    slice.giveWayWhileWaiting();
                }
                case LEAVES -> {
                    slice.leaveWorker();
                    slice.giveWayWhileGrowing();
                    slice.giveWayWhileWaiting();
                }
                default -> slice.throwIfCancelled();
            }
            return check == Check.PARTS && slice.shouldYield();
        }

        @Override
        public void takesLong() {
            events.add(name + " long");
        }

        @Override
        public void neverEnds(int part) {
            events.add(name + " never ends");
        }
    }

    final TaskScheduler scheduler(int workers) {
        return new TaskScheduler(workers, threads::add, () -> now, thread -> cpu);
    }

    final void runThreads() {
        while (!threads.isEmpty()) {
            threads.remove().run();
        }
    }

    final Runnable pass(Duration time) {
        return () -> {
            now += time.toNanos();
            cpu += time.toNanos();
        };
    }

    final Runnable pass(long millis) {
        return pass(Duration.ofMillis(millis));
    }

    final Step small(String name, Runnable... inside) {
        return new Step(name, Check.NOTHING_IS_KEPT, inside);
    }

    final Step large(String name, Runnable... inside) {
        return new Step(name, Check.PARTS, inside);
    }
}
