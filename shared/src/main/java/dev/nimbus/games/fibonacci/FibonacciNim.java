package dev.nimbus.games.fibonacci;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Fibonacci Nim on several heaps, each with a limit of its own: from a heap one takes at least one token, at first not the
 * whole heap, then at most twice as many as were last taken from it. So the heaps add by nim-sum (U. Larsson, S.
 * Rubinstein-Salzedo, <i>Grundy values of Fibonacci nim</i>, 2016). A heap is lost if its limit is below the smallest part of
 * its {@linkplain Zeckendorf Zeckendorf sum} (M. J. Whinihan 1963).
 */
public final class FibonacciNim extends BasicGame<FibonacciHeaps> {
    public static final GameType TYPE = GameType.named("fibonacci-nim", context -> new FibonacciNim());

    private FibonacciNim() {
        super("fibonacci-nim", PositionShape.STRUCTURE, all(), nothing());
    }

    @Override
    public FibonacciHeaps read(PositionInput input) {
        return FibonacciHeaps.read(StructuredInput.tree(input));
    }

    @Override
    public FibonacciHeaps sample(RandomGenerator random, int size) {
        int count = random.nextInt(4);
        long[] sizes =
                random.longs(count, 0, 2 + 2L * size / Math.max(1, count)).toArray();
        long[] limits = new long[count];
        for (int i = 0; i < count; i++) {
            limits[i] = random.nextBoolean() ? Math.max(0, sizes[i] - 1) : random.nextLong(sizes[i] + 1);
        }
        return new FibonacciHeaps(Heaps.wrap(sizes), Heaps.wrap(limits));
    }

    @Override
    public boolean options(FibonacciHeaps position, OptionVisitor<FibonacciHeaps> visitor) {
        boolean more = true;
        for (int i = 0; i < position.sizes().count() && more; i++) {
            long size = position.sizes().get(i);
            for (long left = size - position.limits().get(i); left < size && more; left++) {
                more = visitor.visit(HeapMove.leaving(i, left), position.left(i, left));
            }
        }
        return more;
    }

    @Override
    public long size(FibonacciHeaps position) {
        return 2 * position.sizes().size();
    }

    @Override
    public FibonacciHeaps canonical(FibonacciHeaps position) {
        return position.live();
    }

    @Override
    public List<FibonacciHeaps> components(FibonacciHeaps position) {
        return position.live().singles();
    }

    private static boolean isLost(long size, long limit) {
        return limit == 0 || limit < Zeckendorf.smallest(size);
    }

    private static long value(long size, long limit, int heap) {
        if (isLost(size, limit)) {
            return 0;
        }
        if (size > FibonacciTable.LARGEST) {
            throw Refusal.tooLarge("heap " + heap + " is " + size + "; nim-values are known up to "
                    + FibonacciTable.LARGEST + ", and beyond it who wins where at most one heap is won alone");
        }
        return FibonacciTable.value((int) size, limit);
    }

    private static long value(FibonacciHeaps position, int heap) {
        return value(position.sizes().get(heap), position.limits().get(heap), heap);
    }

    private static IntStream won(FibonacciHeaps position) {
        return IntStream.range(0, position.sizes().count())
                .filter(i -> !isLost(position.sizes().get(i), position.limits().get(i)));
    }

    @Override
    public Outcome outcome(FibonacciHeaps position, Play play, Budget budget) {
        long won = won(position).count();
        return won <= 1 ? Outcome.ofWin(won == 1) : super.outcome(position, play, budget);
    }

    @Override
    public GrundyValue grundy(FibonacciHeaps position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    private static long sum(FibonacciHeaps position) {
        long sum = 0;
        for (int i = 0; i < position.sizes().count(); i++) {
            sum ^= value(position, i);
        }
        return sum;
    }

    @Override
    protected void findMovesTo(FibonacciHeaps position, long value, MoveList found) {
        OptionalInt only = only(position);
        if (only.isPresent()) {
            find(position, only.getAsInt(), value, found);
            return;
        }
        long sum = sum(position);
        for (int i = 0; i < position.sizes().count() && !found.isDone(); i++) {
            find(position, i, sum ^ value(position, i) ^ value, found);
        }
    }

    /** The heap that can be taken from, if it is one alone. */
    private static OptionalInt only(FibonacciHeaps position) {
        int[] live = IntStream.range(0, position.sizes().count())
                .filter(i -> position.limits().get(i) > 0)
                .limit(2)
                .toArray();
        return live.length == 1 ? OptionalInt.of(live[0]) : OptionalInt.empty();
    }

    /** Finds the moves in a heap that leave it with a value. */
    private static void find(FibonacciHeaps position, int heap, long value, MoveList found) {
        long size = position.sizes().get(heap);
        long limit = position.limits().get(heap);
        if (value == 0 && limit > 0) {
            findLost(size, limit, heap, found);
            return;
        }
        for (long left = size - limit; left < size && !found.isDone(); left++) {
            found.budget().spend(1);
            if (value(left, FibonacciHeaps.limit(size, left), heap) == value) {
                found.add(HeapMove.leaving(heap, left));
            }
        }
    }

    /**
     * Finds the moves that leave a lost heap: those that take the smallest parts of the sum, less than half of the next one or
     * all of them.
     */
    private static void findLost(long size, long limit, int heap, MoveList found) {
        long left = 0;
        for (long part : Zeckendorf.parts(size)) {
            long take = size - left;
            boolean leavesLost = left == 0 || isLost(left, FibonacciHeaps.limit(size, left));
            if (take <= limit && leavesLost && !found.isDone()) {
                found.budget().spend(1);
                found.add(HeapMove.leaving(heap, left));
            }
            left += part;
        }
    }

    /** The smallest part of the one heap that is won alone. */
    @Override
    protected Optional<Move> knownWinningMove(FibonacciHeaps position, Play play) {
        int[] won = won(position).limit(2).toArray();
        if (won.length != 1) {
            return Optional.empty();
        }
        long size = position.sizes().get(won[0]);
        return Optional.of(HeapMove.leaving(won[0], size - Zeckendorf.smallest(size)));
    }
}
