package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.notation.GameType;

/** The game of Bachet, or Bash: take 1 to m tokens from one heap. A heap's nim-value is its size modulo m+1. */
public final class Bash extends IntervalSubtraction {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType("bash", (notation, context) -> new Bash(notation.number("m")));

    private final long most;

    /** @param most the most tokens that may be taken, at least 1 */
    public Bash(long most) {
        super("bash(" + most + ")", 1, most);
        this.most = most;
    }

    /** Written so that nothing overflows for m = 2⁶³−1. */
    @Override
    public long value(long heap) {
        return most == Long.MAX_VALUE ? heap : heap % (most + 1);
    }

    /** Among the m results no two have the same value, and each value but the heap's own is there if it is small. */
    @Override
    public void find(long heap, long target, MoveFinder finder) {
        long value = value(heap);
        if (target < 0) {
            return;
        }
        if (target < value) {
            finder.add(heap - (value - target));
        } else if (target > value && target <= most && heap - value >= most + 1 - target) {
            finder.add(heap - value - (most + 1 - target));
        }
    }

    @Override
    String formula(long modulus) {
        return "n mod " + modulus;
    }
}
