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
 * takes no deep stack: it is the backtracking of [1] with the stack in an array.
 *
 * <p>Invariants: {@code chosen} ascends; {@code sizes} is the position but for the chosen heaps, each of which has fewer
 * tokens. A heap is chosen only if enough non-empty ones follow it and a token is left for each that must follow, so every
 * choice, also one of too few heaps, leads to an option.
 *
 * <p>Cost: at most {@code least} choices for each option, and none where there is no option (20 000 random positions). An option
 * takes a copy of the heaps. 4 bytes for each heap that may be chosen, 12 for each heap.
 *
 * <ol>
 *   <li>D. E. Knuth, <i>The Art of Computer Programming</i>, vol. 4B, 7.2.2: backtracking, Algorithm B.
 * </ol>
 */
final class MultiOptions {
    /** The most heaps that all options of a position together may have, if the winning moves are to be listed. */
    static final int MOST_LISTED = 4_000_000;

    private final Heaps position;
    private final long least;
    private final long most;

    /** The most tokens taken in all. */
    private final long tokens;

    private final long[] sizes;

    /** How many heaps from each on are not empty. */
    private final int[] live;

    /** The heaps changed, ascending. */
    private final int[] chosen;

    private int count;

    private MultiOptions(Heaps position, long least, long most, long tokens) {
        this.position = position;
        this.least = least;
        this.most = Math.min(most, position.count());
        this.tokens = tokens;
        this.sizes = position.toArray();
        this.chosen = new int[(int) this.most];
        this.live = new int[sizes.length + 1];
        for (int i = sizes.length - 1; i >= 0; i--) {
            live[i] = live[i + 1] + (sizes[i] > 0 ? 1 : 0);
        }
    }

    /** Shows all options that change at least {@code least} ≥ 1 and at most {@code most} heaps. */
    static boolean visit(Heaps position, long least, long most, OptionVisitor<Heaps> visitor) {
        return new MultiOptions(position, least, most, Long.MAX_VALUE).visit(visitor);
    }

    /** Shows all options that take from two heaps or more, and {@code tokens} in all at the most. */
    static boolean visitJoint(Heaps position, long tokens, OptionVisitor<Heaps> visitor) {
        return new MultiOptions(position, 2, tokens, tokens).visit(visitor);
    }

    private boolean visit(OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (boolean any = extend(0); any && more; any = next()) {
            more = count < least || visitor.visit(move(), Heaps.of(sizes));
        }
        return more;
    }

    /** Whether there are so few such options that the winning ones among them are listed. */
    static boolean areListed(Heaps position, long least, long most) {
        return new MultiOptions(position, least, most, Long.MAX_VALUE).areListed();
    }

    private boolean areListed() {
        long heaps = 0;
        for (boolean any = extend(0); any && heaps <= MOST_LISTED; any = next()) {
            heaps += count < least ? 0 : position.count();
        }
        return heaps <= MOST_LISTED;
    }

    /** @throws Refusal unless they are listed */
    static void requireListed(Heaps position, long least, long most) {
        requireListed(areListed(position, least, most));
    }

    /** @throws Refusal unless the options that {@link #visitJoint} shows are listed */
    static void requireJointListed(Heaps position, long tokens) {
        requireListed(new MultiOptions(position, 2, tokens, tokens).areListed());
    }

    private static void requireListed(boolean areListed) {
        if (!areListed) {
            throw Refusal.tooLarge(
                    "the options of the position have more than " + MOST_LISTED + " heaps together to list");
        }
    }

    /** Goes on to the next choice: one heap more if possible, else the last heap left smaller or another one. */
    private boolean next() {
        // The last choice and all that begin with it were shown; chosen and sizes are as they were when it was made.
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
     * Empties the first heap from {@code from} on that is not empty, as far as there are tokens to take, if there is one and
     * enough follow it: so every choice leads to an option.
     */
    private boolean extend(int from) {
        long room = room();
        for (int i = from; count < most && room > 0 && live[i] > 0 && count + live[i] >= least; i++) {
            if (sizes[i] > 0) {
                chosen[count++] = i;
                sizes[i] = Math.max(0, sizes[i] - room);
                return true;
            }
        }
        return false;
    }

    /** How many tokens the next heap may give: some are left for those that must follow it. */
    private long room() {
        if (tokens == Long.MAX_VALUE) {
            return tokens;
        }
        long room = tokens - Math.max(0, least - 1 - count);
        for (int i = 0; i < count; i++) {
            room -= position.get(chosen[i]) - sizes[chosen[i]];
        }
        return room;
    }

    private MultiMove move() {
        List<HeapMove> changes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            changes.add(HeapMove.leaving(chosen[i], sizes[chosen[i]]));
        }
        return new MultiMove(changes);
    }
}
