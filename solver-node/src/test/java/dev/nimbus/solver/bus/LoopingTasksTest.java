package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What becomes of a task that never ends. */
class LoopingTasksTest extends TaskSchedulerFixture {
    private static final int WORKERS = 1;

    private final TaskScheduler scheduler = scheduler(WORKERS);

    /** Looks once a second for so long, while the task at hand does nothing but use the processor, or wait. */
    private void watchFor(Duration time, boolean usesCpu) {
        for (long second = 0; second < time.toSeconds(); second++) {
            now += Duration.ofSeconds(1).toNanos();
            cpu += usesCpu ? Duration.ofSeconds(1).toNanos() : 0;
            scheduler.watch();
        }
    }

    @Test
    void taskThatUsesTwoMinutesOfCpuWithoutAsking_isGivenUp_andOthersTakeItsPlace() {
        scheduler.execute(small("loop", () -> {
            scheduler.watch();
            watchFor(Duration.ofSeconds(119), true);
            assertThat(events).doesNotContain("loop never ends");
            watchFor(Duration.ofSeconds(1), true);
            assertThat(scheduler.figures()).isEqualTo(new WorkerFigures(WORKERS, 0, 0, 1));
            scheduler.execute(small("nim"));
            runThreads();
        }));

        assertThatThrownBy(this::runThreads).as("its thread, at last").isInstanceOf(CancellationException.class);

        assertThat(events).containsExactly("loop", "loop long", "loop never ends", "nim", "nim done");
        scheduler.watch();
        assertThat(scheduler.figures().stuck()).as("it came back").isZero();
    }

    @Test
    void taskThatAsks_isNotGivenUp_howeverLongItTakes() {
        Runnable minute = () -> watchFor(Duration.ofMinutes(1), true);
        scheduler.execute(small("table", minute, minute, minute, minute, minute));

        runThreads();

        assertThat(events).containsExactly("table", "table long", "table done");
    }

    @Test
    void taskThatHangsInACall_showsAsSilent_andIsNotGivenUp() {
        scheduler.execute(small("hangs", () -> {
            scheduler.watch();
            watchFor(Duration.ofSeconds(9), false);
            assertThat(scheduler.figures()).isEqualTo(new WorkerFigures(WORKERS, 0, 0, 0));
            watchFor(Duration.ofHours(1), false);
            assertThat(scheduler.figures()).isEqualTo(new WorkerFigures(WORKERS, 1, 1, 0));
            assertThat(scheduler.figures().areAllSilent()).isTrue();
        }));

        runThreads();

        assertThat(events).containsExactly("hangs", "hangs long", "hangs done");
    }

    /** A chunk of a batch at a solver keeps a place from other requests until it is known to take long. */
    @Test
    void taskThatDoesNotAskForASecond_takesNoPlaceOfShortOnes() {
        scheduler.execute(small("loop", () -> {
            scheduler.watch();
            now += TaskScheduler.SILENT.toNanos();
            scheduler.watch();
        }));

        runThreads();

        assertThat(events).containsExactly("loop", "loop long", "loop done");
    }

    @Test
    void taskThatGrowsATable_andNeverEnds_letsOthersGrowTheirs() {
        scheduler.execute(new Step(
                "grows",
                Check.GROWS,
                pass(2000),
                () -> {
                    scheduler.execute(new Step("other", Check.GROWS, pass(2000), pass(2000)));
                    scheduler.execute(small("nim"));
                    runThreads();
                },
                () -> {
                    scheduler.watch();
                    watchFor(Duration.ofMinutes(3), true);
                    runThreads();
                }));

        assertThatThrownBy(this::runThreads).isInstanceOf(CancellationException.class);

        assertThat(events).containsSubsequence("grows never ends", "other done").contains("nim done");
    }
}
