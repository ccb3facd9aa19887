package dev.nimbus.games.nim;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * All ways to take at least one token from each of some non-empty heaps: first by the first heap changed, then by what is
 * left of it, then by the heaps changed besides. They are gone through on one row of heaps, so that a move of many heaps
 * takes no deep stack.
 */
final class MultiOptions {
    /** The most heaps that all options of a position together may have, if the winning moves are to be listed. */
    static final int MOST_LISTED = 4_000_000;

    private final Heaps position;
    private final long least;
    private final long most;
    private final long[] sizes;

    /** How many heaps from each on are not empty. */
    private final int[] live;

    /** The heaps changed, ascending. */
    private final int[] chosen;

    private int count;

    private MultiOptions(Heaps position, long least, long most) {
        this.position = position;
        this.least = least;
        this.most = Math.min(most, position.count());
        this.sizes = position.toArray();
        this.chosen = new int[(int) this.most];
        this.live = new int[sizes.length + 1];
        for (int i = sizes.length - 1; i >= 0; i--) {
            live[i] = live[i + 1] + (sizes[i] > 0 ? 1 : 0);
        }
    }

    /** Shows all options that change at least {@code least} ≥ 1 and at most {@code most} heaps. */
    static boolean visit(Heaps position, long least, long most, OptionVisitor<Heaps> visitor) {
        MultiOptions all = new MultiOptions(position, least, most);
        boolean more = true;
        for (boolean any = all.extend(0); any && more; any = all.next()) {
            more = all.count < least || visitor.visit(all.move(), Heaps.of(all.sizes));
        }
        return more;
    }

    /** Whether there are so few such options that the winning ones among them are listed. */
    static boolean areListed(Heaps position, long least, long most) {
        MultiOptions all = new MultiOptions(position, least, most);
        long heaps = 0;
        for (boolean any = all.extend(0); any && heaps <= MOST_LISTED; any = all.next()) {
            heaps += all.count < least ? 0 : position.count();
        }
        return heaps <= MOST_LISTED;
    }

    /** @throws Refusal unless they are listed */
    static void requireListed(Heaps position, long least, long most) {
        if (!areListed(position, least, most)) {
            throw Refusal.tooLarge(
                    "the options of the position have more than " + MOST_LISTED + " heaps together to list");
        }
    }

    /** Goes on to the next choice: one heap more if possible, else the last heap left smaller or another one. */
    private boolean next() {
        if (count < most && extend(chosen[count - 1] + 1)) {
            return true;
        }
        while (count > 0) {
            int last = chosen[count - 1];
            if (sizes[last] + 1 < position.get(last)) {
                sizes[last]++;
                return true;
            }
            sizes[last] = position.get(last);
            count--;
            if (extend(last + 1)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Empties the first heap from {@code from} on that is not empty, if there is one and enough follow it: so every
     * choice leads to an option.
     */
    private boolean extend(int from) {
        for (int i = from; count < most && live[i] > 0 && count + live[i] >= least; i++) {
            if (sizes[i] > 0) {
                chosen[count++] = i;
                sizes[i] = 0;
                return true;
            }
        }
        return false;
    }

    private MultiMove move() {
        List<HeapMove> changes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            changes.add(MultiMove.to(chosen[i], sizes[chosen[i]]));
        }
        return new MultiMove(changes);
    }
}
