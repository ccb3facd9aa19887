package dev.nimbus.games.nim;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cyclic Nimhoff: take any number from one heap, or fewer than h tokens in all from several. The nim-value of heaps x is h
 * times the nim-sum of the ⌊x/h⌋, plus the sum of the x modulo h (A. S. Fraenkel, M. Lorberbom, <i>Nimhoff games</i>, J.
 * Combin. Theory Ser. A 58, 1991). With h of 1 or 2 this is Nim.
 *
 * <p>Moves from one heap come first, then those from several.
 */
public final class CyclicNimhoff extends HeapRow {
    public static final GameType TYPE =
            new GameType("cyclic-nimhoff", (notation, context) -> new CyclicNimhoff(notation.number("h")));

    private final long h;

    private CyclicNimhoff(long h) {
        super("cyclic-nimhoff(" + h + ")", all(), nothing());
        this.h = h;
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        return MultiOptions.visit(position, 1, 1, visitor) && MultiOptions.visitJoint(position, h - 1, visitor);
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(heap -> heap == 0);
    }

    private long quotients(Heaps position) {
        long sum = 0;
        for (int i = 0; i < position.count(); i++) {
            sum ^= position.get(i) / h;
        }
        return sum;
    }

    private long remainder(Heaps position) {
        long sum = 0;
        for (int i = 0; i < position.count(); i++) {
            sum = plus(sum, position.get(i) % h);
        }
        return sum;
    }

    /** The sum of two numbers below h, modulo h. */
    private long plus(long a, long b) {
        return a >= h - b ? a - (h - b) : a + b;
    }

    /** Below 2⁶⁴, unsigned: the nim-sum is less than twice the largest ⌊x/h⌋. */
    private long value(Heaps position) {
        return h * quotients(position) + remainder(position);
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(value(position));
    }

    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        long quotients = quotients(position) ^ Long.divideUnsigned(value, h);
        long change = plus(Long.remainderUnsigned(value, h), h - 1 - remainder(position));
        long more = plus(change, 1 % h);
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            found.budget().spend(1);
            long quotient = position.get(i) / h ^ quotients;
            long remainder = plus(position.get(i) % h, more);
            boolean isLess = Long.compareUnsigned(quotient, position.get(i) / h) < 0
                    || (quotient == position.get(i) / h && remainder < position.get(i) % h);
            if (isLess) {
                found.add(new MultiMove(List.of(HeapMove.leaving(i, quotient * h + remainder))));
            }
        }
        if (!found.isDone()) {
            findJoint(position, value, found);
        }
    }

    private void findJoint(Heaps position, long value, MoveList found) {
        MultiOptions.requireJointListed(position, h - 1);
        MultiOptions.visitJoint(position, h - 1, (move, option) -> {
            found.budget().spend(1 + option.count());
            return value(option) != value || found.add(move);
        });
    }

    /**
     * The sum modulo h taken from the remainders of the first heaps: this leaves the ⌊x/h⌋ as they are. If their nim-sum is
     * not 0, one heap has a winning move.
     */
    @Override
    protected Optional<Move> knownWinningMove(Heaps position, Play play) {
        long rest = remainder(position);
        List<HeapMove> taken = new ArrayList<>();
        for (int i = 0; i < position.count() && rest > 0; i++) {
            long take = Math.min(rest, position.get(i) % h);
            if (take > 0) {
                taken.add(HeapMove.leaving(i, position.get(i) - take));
                rest -= take;
            }
        }
        return taken.isEmpty() ? Optional.empty() : Optional.of(new MultiMove(taken));
    }
}
