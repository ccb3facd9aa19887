package dev.nimbus.games.nim;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.nimber.Mex;
import dev.nimbus.theory.nimber.XorBasis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Who wins with boxes. Let X be the xor of the open boxes and C the closed ones. If C is linearly independent over
 * GF(2) its value is 0: opening any of it leaves an xor that is not 0 and independent boxes. If C is dependent and X in
 * its span, the next player opens all boxes but a basis, and those of the basis that complete X to 0. Else the value of
 * C decides, which is the mex, over the sets T of boxes to open, of the value of what stays closed xor that of T: worked
 * out for all subsets, within the budget.
 */
final class BoxesTheory {
    private static final int MOST_SUBSETS = 20;

    /** How many sets of boxes to open are tried in a step of work. */
    private static final int SETS_OF_A_STEP = 16;

    private final BoxesPosition position;
    private final Budget budget;
    private final XorBasis basis = new XorBasis();
    private final List<Integer> basisBoxes = new ArrayList<>();
    private final long xor;

    BoxesTheory(BoxesPosition position, Budget budget) {
        this.position = position;
        this.budget = budget;
        Heaps closed = position.closed();
        for (int i = 0; i < closed.count(); i++) {
            if (basis.add(closed.get(i))) {
                basisBoxes.add(i);
            }
        }
        this.xor = position.open().nimSum();
    }

    private boolean isIndependent() {
        return basisBoxes.size() == position.closed().count();
    }

    boolean wins() {
        if (isIndependent()) {
            return xor != 0;
        }
        return basis.spans(xor) || exceedsAllValues() || value() != 0;
    }

    /** A set of n boxes has fewer than 2ⁿ options of its own, so its value is less than that. */
    private boolean exceedsAllValues() {
        int count = position.closed().count();
        return count < Long.SIZE - 1 && xor >>> count != 0;
    }

    long value() {
        return isIndependent()
                ? xor
                : xor ^ subsetValues()[(1 << position.closed().count()) - 1];
    }

    Optional<Move> winningMove() {
        if (isIndependent()) {
            return xor == 0 ? Optional.empty() : taking(0);
        }
        if (basis.spans(xor)) {
            return Optional.of(completing());
        }
        long[] values = subsetValues();
        int all = values.length - 1;
        if (values[all] == xor) {
            return Optional.empty();
        }
        return taking(values[all]).or(() -> opening(values));
    }

    /** Taking from open box {@code box} until {@code to} tokens are left. */
    static Move take(int box, long to) {
        return new NumbersMove("box", box, "to", to);
    }

    /** Opening the closed boxes whose bits are set. */
    static ListMove open(long set) {
        return new ListMove(
                "open",
                LongStream.range(0, Long.SIZE).filter(i -> (set >>> i & 1) != 0).toArray());
    }

    /** Taking from an open box so that the open ones get the xor {@code target}, if one is large enough. */
    private Optional<Move> taking(long target) {
        for (int i = 0; i < position.open().count(); i++) {
            long box = position.open().get(i);
            long to = box ^ xor ^ target;
            if (to < box) {
                return Optional.of(take(i, to));
            }
        }
        return Optional.empty();
    }

    /** Opens all but a basis, and the part of the basis that makes the xor of all open boxes 0. */
    private Move completing() {
        Heaps closed = position.closed();
        boolean[] stays = new boolean[closed.count()];
        basisBoxes.forEach(i -> stays[i] = true);
        long open = xor;
        for (int i = 0; i < stays.length; i++) {
            open ^= stays[i] ? 0 : closed.get(i);
        }
        long completing = basis.express(open).orElseThrow();
        for (int j = 0; j < basisBoxes.size(); j++) {
            stays[basisBoxes.get(j)] = (completing >>> j & 1) == 0;
        }
        long[] opened = new long[stays.length];
        int count = 0;
        for (int i = 0; i < stays.length; i++) {
            if (!stays[i]) {
                opened[count++] = i;
            }
        }
        return new ListMove("open", Arrays.copyOf(opened, count));
    }

    /** Adds all moves to positions of nim-value {@code value}: sets to open by their bits, then boxes to take from. */
    void movesTo(long value, MoveList found) {
        long[] values = subsetValues();
        long[] sums = subsetSums();
        int all = values.length - 1;
        for (int set = 1; set <= all && !found.isDone(); set++) {
            if ((values[all ^ set] ^ sums[set] ^ xor) == value) {
                found.add(open(set));
            }
        }
        for (int i = 0; i < position.open().count() && !found.isDone(); i++) {
            long box = position.open().get(i);
            long to = box ^ xor ^ values[all] ^ value;
            if (to >= 0 && to < box) {
                found.add(take(i, to));
            }
        }
    }

    private Optional<Move> opening(long[] values) {
        int all = values.length - 1;
        long[] sums = subsetSums();
        for (int set = 1; set <= all; set++) {
            if ((values[all ^ set] ^ sums[set]) == xor) {
                return Optional.of(open(set));
            }
        }
        return Optional.empty();
    }

    /** The value of every set of closed boxes. */
    private long[] subsetValues() {
        int count = position.closed().count();
        budget.require(count > MOST_SUBSETS ? Long.MAX_VALUE : (long) Math.pow(3, count) / SETS_OF_A_STEP);
        budget.hold((3L * Long.BYTES) << count); // the values, and the sums twice
        long[] sums = subsetSums();
        long[] values = new long[sums.length];
        Mex mex = new Mex(budget::hold);
        for (int set = 1; set < values.length; set++) {
            mex.clear();
            for (int opened = set; opened != 0; opened = (opened - 1) & set) {
                mex.add(values[set ^ opened] ^ sums[opened]);
            }
            values[set] = mex.value();
            budget.spend(1 + (1L << Integer.bitCount(set)) / SETS_OF_A_STEP);
        }
        return values;
    }

    private long[] subsetSums() {
        long[] sums = new long[1 << position.closed().count()];
        for (int set = 1; set < sums.length; set++) {
            sums[set] = sums[set & (set - 1)] ^ position.closed().get(Integer.numberOfTrailingZeros(set));
        }
        return sums;
    }
}
