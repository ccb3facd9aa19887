package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/** Subtraction of an infinite set: the members are listed as far as the heaps reach. */
public final class InfiniteSubtractionKernel implements Kernel {

    private final InfiniteSubtraction game;
    private final Marks marks = new Marks();
    private int[] members = new int[16];
    private int count;
    private int next;
    private long work;

    public InfiniteSubtractionKernel(InfiniteSubtraction game) {
        this.game = game;
        this.next = game.next(members, 0);
    }

    @Override
    public void extend(GrowingValues values, int length) {
        for (int n = values.length(); n < length; n++) {
            listTo(n);
            marks.next();
            for (int i = 0; i < count; i++) {
                marks.mark(values.get(n - members[i]));
            }
            work += count;
            values.append(marks.mex());
        }
    }

    private void listTo(int n) {
        while (next > 0 && next <= n) {
            if (count == members.length) {
                members = Arrays.copyOf(members, 2 * count);
            }
            members[count++] = next;
            next = game.next(members, count);
        }
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        return marks.bytes() + 4L * members.length;
    }
}
