package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Which task has a thread, and when it turns long. */
class TaskSchedulerTest extends TaskSchedulerFixture {
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

    /** Somebody waits for it, and the long ones may take ten seconds. */
    @Test
    void taskThatTakesLittleMoreThanItsSlice_isDoneBesideLongOnes_whileNoShortOneWaits() {
        TaskScheduler one = scheduler(1);
        one.execute(small("long", pass(11), () -> {
            one.execute(small("medium", pass(11), pass(40), pass(40)));
            runThreads();
            one.execute(small("other", pass(11), pass(40), () -> one.execute(small("nim"))));
            runThreads();
        }));

        runThreads();

        assertThat(events)
                .containsSubsequence(
                        "long long", "medium", "medium done", "other", "other preempted", "nim done", "long done");
    }

    @Test
    void longTasks_takeTurns_whereTheyCan() {
        TaskScheduler one = scheduler(1);
        one.execute(large(
                "parts",
                pass(11),
                () -> {
                    one.execute(small("b", pass(101)));
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
    void workThatIsDoneAgain_isTheSmallerPart() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "waits",
                Check.WAITS,
                pass(5000),
                () -> {
                    one.execute(small("b", pass(101)));
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

    @Test
    void taskWithoutAThread_waitsForOne() {
        AtomicBoolean isFull = new AtomicBoolean(true);
        Executor sometimes = work -> {
            if (isFull.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            threads.add(work);
        };
        TaskScheduler one = new TaskScheduler(1, sometimes, () -> now, thread -> cpu);
        assertThatCode(() -> one.execute(small("a"))).doesNotThrowAnyException();
        isFull.set(false);

        one.startWaiting();
        runThreads();

        assertThat(events).containsExactly("a", "a done");
    }

    /** From then on another thread may be at it, and tell it too. */
    @Test
    void preemptedTask_isToldThatItTakesLong_beforeItWaitsAgain() {
        TaskScheduler one = scheduler(1);
        one.execute(new Task() {
            @Override
            public boolean isSmall() {
                return true;
            }

            @Override
            public void throwIfCancelled() {}

            @Override
            public void runBlocking(Cancellation slice) {
                events.add("runs");
                if (events.size() == 1) {
                    throw new PreemptedException();
                }
            }

            @Override
            public void takesLong() {
                one.startWaiting();
                runThreads();
                events.add("long");
            }

            @Override
            public void neverEnds(int part) {
                throw new AssertionError("it ends");
            }
        });

        runThreads();

        assertThat(events).containsExactly("runs", "long", "runs");
    }
}
