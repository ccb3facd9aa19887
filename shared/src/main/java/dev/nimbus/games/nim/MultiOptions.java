package dev.nimbus.games.nim;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.OptionList;
import java.util.ArrayList;
import java.util.List;

/** All ways to take at least one token from each of some non-empty heaps. */
final class MultiOptions {
    private final Heaps position;
    private final long least;
    private final long most;
    private final OptionList<Heaps> options;
    private final List<HeapMove> chosen = new ArrayList<>();

    private MultiOptions(Heaps position, long least, long most) {
        this.position = position;
        this.least = least;
        this.most = most;
        this.options = new OptionList<>((least + 1) * position.count());
    }

    /** All options that change at least {@code least} ≥ 1 and at most {@code most} heaps. */
    static List<Option<Heaps>> of(Heaps position, long least, long most) {
        MultiOptions all = new MultiOptions(position, least, most);
        all.options.require(); // a position for each heap changed is held on the way to the first option
        all.extend(0, position);
        return all.options.toList();
    }

    private void extend(int from, Heaps changed) {
        if (chosen.size() >= least) {
            options.add(new MultiMove(chosen), changed);
        }
        for (int i = from; i < position.count() && chosen.size() < most; i++) {
            for (long size = 0; size < position.get(i); size++) {
                chosen.add(MultiMove.to(i, size));
                extend(i + 1, changed.replace(i, new long[] {size}, 1));
                chosen.remove(chosen.size() - 1);
            }
        }
    }
}
