package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import java.util.List;

/**
 * A table and how many options its kernel evaluates, which is the same on every machine.
 *
 * @param game the rules of the table
 * @param length how many heaps
 * @param options what the kernel evaluated when the number was written down
 */
public record TableWork(Recurrence game, int length, long options) {
    /** One table of each kernel. */
    public static final List<TableWork> ALL = List.of(
            new TableWork(TakeAndBreak.parse("0.6"), 30_000, 924_649_554L),
            new TableWork(GrundysGame.GRUNDYS_GAME, 30_000, 525_627_505L),
            new TableWork(TakeAndBreak.parse("0.376"), 30_000, 299_304_496L),
            new TableWork(TakeAndBreak.parse("0.14"), 30_000, 184_674_323L),
            new TableWork(TakeAndBreak.parse("0.104"), 100_000, 3_974_609L),
            new TableWork(TakeAndBreak.parse("0.007"), 10_000, 39_056_407L),
            new TableWork(TakeAndBreak.parse("0.88"), 600, 824_993L),
            new TableWork(Subtraction.of(1, 4, 9), 10_000, 29_986L),
            new TableWork(AllBut.of(1, 4, 9), 10_000, 39_986L),
            new TableWork(InfiniteSubtraction.PRIMES, 10_000, 1_143_744L),
            new TableWork(InfiniteSubtraction.SQUARES, 10_000, 661_650L));

    /** Fills the table and counts the options. */
    public long count() {
        Kernel kernel = Strategies.kernel(game);
        kernel.extend(new GrowingValues(), length);
        return kernel.work();
    }
}
