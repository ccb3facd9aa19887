package dev.nimbus.tables;

import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.List;

/**
 * Computes a few small tables, so that the compiler has seen the kernels at work before somebody waits for a table. The
 * first table of a server then takes a quarter less time.
 */
public final class KernelWarmUp {

    /** One table that brings a kind of kernel to full speed. */
    private record Exercise(Recurrence game, int length) {}

    /** Sparse blocks with values of one and of two bytes, few rare heaps, a general scan, unequal splits. */
    private static final List<Exercise> EXERCISES = List.of(
            new Exercise(TakeAndBreak.parse("0.376"), 30_000),
            new Exercise(TakeAndBreak.parse("0.6"), 20_000),
            new Exercise(TakeAndBreak.parse("0.104"), 50_000),
            new Exercise(TakeAndBreak.parse("0.06"), 5_000),
            new Exercise(GrundysGame.GRUNDYS_GAME, 20_000));

    /** How often each table is computed: after the first time the compiler still has much to do. */
    private static final int TIMES = 3;

    private KernelWarmUp() {}

    /**
     * Nearly a second of one core's work, and three quarters of a second of the compiler's beside it.
     *
     * @throws java.util.concurrent.CancellationException if the {@linkplain dev.nimbus.theory.cancel.Cancellation#current
     *     current work} is cancelled
     */
    public static void runBlocking() {
        for (int i = 0; i < TIMES; i++) {
            Tables tables = Tables.local();
            for (Exercise exercise : EXERCISES) {
                tables.table(exercise.game).valueBlocking(exercise.length - 1L);
            }
        }
    }
}
