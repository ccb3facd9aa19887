package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tasks that grow a table, or wait, and give their worker to others meanwhile. */
class GivingWayTest extends TaskSchedulerFixture {
    @Test
    void growth_leavesItsWorker_whereAnotherTaskWaitsForOne() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "table",
                Check.GROWS,
                pass(11),
                () -> {
                    pass(1000).run();
                    one.execute(small("b", pass(101)));
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
        Step second = new Step("second", Check.GROWS, pass(101), pass(0), () -> {
            pass(1000).run();
            one.execute(small("b", pass(101)));
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

    /** Two proofs held two workers for hours. */
    @Test
    void taskThatLeavesItsWorker_makesNobodyWait() {
        TaskScheduler one = scheduler(1);
        Step search = small("search", pass(11), () -> {
            one.execute(small("nim"));
            runThreads();
        });
        one.execute(new Step(
                "proof",
                Check.LEAVES,
                pass(1),
                () -> {
                    one.execute(search);
                    runThreads();
                },
                pass(Duration.ofHours(1))));

        runThreads();

        assertThat(events)
                .containsExactly(
                        "proof", "proof long", "search", "search long", "nim", "nim done", "search done", "proof done");
    }

    /** What it has done would be lost. */
    @Test
    void taskThatHasLeftItsWorker_isNotPreempted_whileAnotherGrowsATable() {
        TaskScheduler one = scheduler(1);
        Step search = small("search", pass(11));
        Step table = new Step(
                "table",
                Check.GROWS,
                pass(11),
                () -> {
                    pass(1000).run();
                    one.execute(search);
                    one.execute(small("other", pass(11)));
                    runThreads();
                },
                pass(1));
        one.execute(new Step(
                "proof",
                Check.LEAVES,
                pass(1),
                () -> {
                    one.execute(table);
                    threads.remove().run();
                    pass(Duration.ofHours(1)).run();
                },
                pass(Duration.ofHours(1))));

        runThreads();

        assertThat(events)
                .contains("proof done", "table done", "search done", "other done")
                .doesNotContain("proof preempted");
    }

    @Test
    void taskThatWaits_leavesItsWorkerAtOnce_whereAnotherTaskWaitsForOne() {
        TaskScheduler one = scheduler(1);
        one.execute(new Step(
                "waits",
                Check.WAITS,
                pass(11),
                () -> {
                    one.execute(small("b", pass(101)));
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
}
