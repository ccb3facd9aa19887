package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Threads that stand still in the middle of a task: a task of the test is a list of steps, and between two steps its
 * thread lets others run. All on one thread, with a clock moved by hand.
 */
class TaskSchedulerTest {
    private long now;
    private long cpu;
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<String> events = new ArrayList<>();

    /** What a task checks between two steps. */
    private enum Check {
        /** Whether it is preempted. */
        NOTHING_IS_KEPT,
        /** Whether it had better end between two of its parts. */
        PARTS,
        /** Whether it may grow on; it goes on where it was. */
        GROWS,
        /** Whether it may wait on; it goes on where it was. */
        WAITS
    }

    private final class Step implements Task {
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
                default -> slice.throwIfCancelled();
            }
            return check == Check.PARTS && slice.shouldYield();
        }

        @Override
        public void takesLong() {
            events.add(name + " long");
        }
    }

    private TaskScheduler scheduler(int workers) {
        return new TaskScheduler(workers, threads::add, () -> now, () -> cpu);
    }

    private void runThreads() {
        while (!threads.isEmpty()) {
            threads.remove().run();
        }
    }

    private Runnable pass(Duration time) {
        return () -> {
            now += time.toNanos();
            cpu += time.toNanos();
        };
    }

    private Runnable pass(long millis) {
        return pass(Duration.ofMillis(millis));
    }

    private Step small(String name, Runnable... inside) {
        return new Step(name, Check.NOTHING_IS_KEPT, inside);
    }

    private Step large(String name, Runnable... inside) {
        return new Step(name, Check.PARTS, inside);
    }

    @Test
    void shortTasks_runOnAsManyThreadsAsThereAreWorkers() {
        TaskScheduler two = scheduler(2);
        for (int i = 0; i < 5; i++) {
            two.execute(small("task"));
        }

        assertThat(threads).hasSize(2);
        runThreads();
        assertThat(events).filteredOn("task done"::equals).hasSize(5);
    }

    @Test
    void smallTask_goesBeforeALargeOneThatCameBefore() {
        TaskScheduler one = scheduler(1);
        one.execute(large("first"));
        one.execute(large("large"));
        one.execute(small("small"));

        runThreads();

        assertThat(events).containsExactly("first", "first done", "small", "small done", "large", "large done");
    }

    @Test
    void smallTask_overtakesABoundedNumberOfPlaces() {
        TaskScheduler one = scheduler(1);
        PrioritizedTask large = new PrioritizedTask(large("large"), one, 100);

        assertThat(new PrioritizedTask(small("small"), one, 100 + PrioritizedTask.HEAD_START - 1))
                .isLessThan(large);
        assertThat(new PrioritizedTask(small("small"), one, 100 + PrioritizedTask.HEAD_START + 1))
                .isGreaterThan(large);
    }

    @Test
    void taskThatTakesLong_turnsLong_andAnotherThreadDoesTheShortOnes() {
        TaskScheduler one = scheduler(1);
        one.execute(small("hostile", pass(11), () -> {
            one.execute(small("nim"));
            runThreads();
        }));

        runThreads();

        assertThat(events).containsExactly("hostile", "hostile long", "nim", "nim done", "hostile done");
    }

    @Test
    void taskWithoutAPartDone_makesWayAfterItsFirstSlice_forAShortOneAlone() {
        TaskScheduler one = scheduler(1);
        one.execute(small("a", pass(3), pass(1)));
        one.execute(small("nim"));

        runThreads();

        assertThat(events).containsExactly("a", "a preempted", "a long", "nim", "nim done", "a", "a done");
    }

    @Test
    void moreLongTasksThanWorkers_waitUntilOneOfThemEnds() {
        TaskScheduler one = scheduler(1);
        one.execute(small("a", pass(11), () -> {
            one.execute(small("b", pass(11)));
            one.execute(small("c", pass(1)));
            runThreads();
            events.add("a goes on");
        }));

        runThreads();

        assertThat(events)
                .containsExactly(
                        "a",
                        "a long",
                        "b",
                        "b preempted",
                        "b long",
                        "c",
                        "c done",
                        "a goes on",
                        "a done",
                        "b",
                        "b done");
    }

    @Test
    void longTask_isNeverPreempted() {
        TaskScheduler one = scheduler(1);
        one.execute(small("a", pass(11), pass(10_000), () -> one.execute(small("nim")), pass(10_000)));

        runThreads();

        assertThat(events).containsSubsequence("a", "a long", "a done");
        assertThat(events).doesNotContain("a preempted").contains("nim done");
    }

    @Test
    void taskOfManyParts_endsBetweenTwo_whereItMayNotTurnLongAndAnotherWaits() {
        TaskScheduler one = scheduler(1);
        one.execute(small("long", pass(11), () -> {
            one.execute(large("parts", pass(1), pass(11), () -> one.execute(small("nim")), pass(5)));
            runThreads();
        }));

        runThreads();

        assertThat(events).containsSubsequence("long long", "parts", "parts yields", "nim", "nim done", "long done");
    }

    @Test
    void longTasks_takeTurns_whereTheyCan() {
        TaskScheduler one = scheduler(1);
        one.execute(large(
                "parts",
                pass(11),
                () -> {
                    one.execute(small("b", pass(11)));
                    runThreads();
                },
                pass(500),
                pass(500),
                pass(500)));

        runThreads();

        assertThat(events)
                .containsExactly("parts", "parts long", "b", "b preempted", "b long", "parts yields", "b", "b done");
    }

    @Test
    void taskThatWaitsForAProcessor_isNotPreempted() {
        TaskScheduler one = scheduler(1);
        one.execute(small("busy", pass(11), () -> {
            one.execute(small("nim", () -> now += Duration.ofSeconds(5).toNanos()));
            runThreads();
        }));

        runThreads();

        assertThat(events).containsExactly("busy", "busy long", "nim", "nim done", "busy done");
    }

    @Test
    void taskThatHangsInACall_leavesItsPlace() {
        TaskScheduler one = scheduler(1);
        one.execute(small("stuck", () -> {
            now += TaskScheduler.STUCK.toNanos() + 1;
            one.execute(small("nim"));
            runThreads();
        }));

        runThreads();

        assertThat(events).startsWith("stuck", "nim", "nim done");
    }

    @Test
    void growth_leavesItsWorker_whereAnotherTaskWaitsForOne() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "table",
                Check.GROWS,
                pass(11),
                () -> {
                    pass(1000).run();
                    one.execute(small("b", pass(11)));
                    runThreads();
                },
                () -> events.add("table goes on"),
                this::runThreads));

        runThreads();

        assertThat(events)
                .containsExactly(
                        "table",
                        "table long",
                        "b",
                        "b preempted",
                        "b long",
                        "table goes on",
                        "b",
                        "b done",
                        "table done");
    }

    @Test
    void secondGrowth_leavesItsThread_andGoesOnWhereItWas() {
        TaskScheduler one = scheduler(1);
        Step second = new Step("second", Check.GROWS, pass(11), pass(0), () -> {
            pass(1000).run();
            one.execute(small("b", pass(11)));
            runThreads();
        });
        one.execute(new Step(
                "first",
                Check.GROWS,
                pass(11),
                () -> {
                    pass(1000).run();
                    one.execute(second);
                    runThreads();
                },
                this::runThreads));

        runThreads();

        assertThat(events)
                .containsExactly(
                        "first",
                        "first long",
                        "second",
                        "second preempted",
                        "second long",
                        "second",
                        "b",
                        "b preempted",
                        "b long",
                        "second preempted",
                        "b",
                        "b done",
                        "second",
                        "second done",
                        "first done");
    }

    @Test
    void taskThatWaits_leavesItsWorkerAtOnce_whereAnotherTaskWaitsForOne() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "waits",
                Check.WAITS,
                pass(11),
                () -> {
                    one.execute(small("b", pass(11)));
                    runThreads();
                },
                pass(1)));

        runThreads();

        assertThat(events).containsSubsequence("waits long", "b preempted", "waits preempted", "b done", "waits done");
    }

    /** It uses no processor, but it would keep the place of a chunk that is answered in no time. */
    @Test
    void taskThatWaitsForLong_turnsLong() {
        TaskScheduler one = scheduler(1);
        Step second = new Step(
                "second", Check.WAITS, () -> now += Duration.ofMillis(20).toNanos());
        one.execute(new Step(
                "first", Check.WAITS, () -> now += Duration.ofMillis(20).toNanos(), () -> {
                    one.execute(second);
                    runThreads();
                }));

        runThreads();

        assertThat(events).containsSubsequence("first long", "second preempted", "second long", "second done");
    }

    @Test
    void workThatIsDoneAgain_isTheSmallerPart() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "waits",
                Check.WAITS,
                pass(5000),
                () -> {
                    one.execute(small("b", pass(11)));
                    runThreads();
                },
                () -> events.add("not yet"),
                pass(5000)));

        runThreads();

        assertThat(events).containsSubsequence("b preempted", "not yet", "waits preempted", "b done", "waits done");
    }

    @Test
    void taskThatThrows_leavesItsPlace() {
        TaskScheduler one = scheduler(1);
        Step broken = small("broken", () -> {
            throw new IllegalStateException("broken");
        });
        one.execute(broken);
        one.execute(small("nim"));

        try {
            runThreads();
        } catch (IllegalStateException expected) {
            events.add(expected.getMessage());
        }
        one.startWaiting();
        runThreads();

        assertThat(events).containsExactly("broken", "broken", "nim", "nim done");
    }
}
