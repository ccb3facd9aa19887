package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Take any number from one heap, except those of a finite set. Nim-values are arithmetic-periodic: after a while each
 * period adds the same saltus, so a value belongs to few heaps, which are found without going through all results.
 */
public final class AllButGame extends SubtractionGame {
    private static final int MOST_NUMBERS = 4096;

    public static final GameType TYPE = new GameType(
            "all-but", (notation, context) -> new AllButGame(notation.numberSet(MOST_NUMBERS), context.tables()));

    private final long[] excepted;

    private AllButGame(long[] excepted, Tables tables) {
        super(AllBut.of(excepted).key(), tables.table(AllBut.of(excepted)));
        this.excepted = excepted;
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = new long[1];
        boolean more = true;
        for (; part[0] < heap && more; part[0]++) {
            if (allows(heap - part[0])) {
                more = visitor.visit(part, part[0] == 0 ? 0 : 1);
            }
        }
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        int found = Arrays.binarySearch(excepted, heap);
        return OptionalLong.of(heap - (found < 0 ? -found - 1 : found + 1));
    }

    @Override
    boolean allows(long taken) {
        return Arrays.binarySearch(excepted, taken) < 0;
    }

    @Override
    public void find(long heap, long target, MoveFinder finder) {
        Optional<Period> proved = table().period();
        if (proved.isPresent() && proved.get().saltus() > 0 && proved.get().determinedBy() < heap) {
            findRepeating(heap, target, proved.get(), finder);
        } else {
            super.find(heap, target, finder);
        }
    }

    private void findRepeating(long heap, long target, Period period, MoveFinder finder) {
        if (target < 0) {
            return;
        }
        finder.budget().spend(period.determinedBy());
        finder.budget().hold(Long.BYTES * period.determinedBy());
        long[] found = new long[(int) period.determinedBy()];
        int count = 0;
        for (int low = 0; low < found.length; low++) {
            long above = target - value(low);
            boolean repeats = low >= period.preperiod() && above >= 0 && above % period.saltus() == 0;
            if (above == 0 || repeats) {
                long times = above / period.saltus();
                if (times <= (heap - low) / period.period()) {
                    found[count++] = low + times * period.period();
                }
            }
        }
        Arrays.sort(found, 0, count);
        for (int i = 0; i < count && !finder.isDone(); i++) {
            if (found[i] < heap && allows(heap - found[i])) {
                finder.add(found[i]);
            }
        }
    }
}
