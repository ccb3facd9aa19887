package dev.nimbus.games.coin;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The silver dollar game without the dollar: slide one coin left, without jumping over another or sharing its square.
 * The gap before a coin shrinks and the gap behind it grows, so it is Staircase Nim: the gap before the rightmost coin
 * is stair 1, and the value is the xor of every second gap from the right.
 */
public final class SilverDollar extends SlidingCoins {
    public static final GameType TYPE = GameType.named("silver-dollar", context -> new SilverDollar());

    private SilverDollar() {
        super("silver-dollar");
    }

    @Override
    public Heaps read(PositionInput input) {
        Heaps squares = super.read(input);
        int[] order = order(squares);
        for (int j = 1; j < order.length; j++) {
            if (squares.get(order[j]) == squares.get(order[j - 1])) {
                int second = Math.max(order[j], order[j - 1]);
                throw Refusal.invalidPosition(
                        "coin " + second + " is on square " + squares.get(second) + ", where another coin is",
                        "/" + second);
            }
        }
        return squares;
    }

    /** The coins from left to right. */
    private static int[] order(Heaps squares) {
        int[] order = IntStream.range(0, squares.count()).toArray();
        for (int j = 1; j < order.length; j++) {
            if (squares.get(j) < squares.get(j - 1)) {
                return IntStream.range(0, order.length)
                        .boxed()
                        .sorted(Comparator.comparingLong(squares::get))
                        .mapToInt(Integer::intValue)
                        .toArray();
            }
        }
        return order;
    }

    /** The gap before the coin that is number {@code j} from the left. */
    private static long gap(Heaps squares, int[] order, int j) {
        return squares.get(order[j]) - (j == 0 ? 0 : squares.get(order[j - 1]) + 1);
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        long[] squares = random.longs(random.nextInt(4), 0, 2 + size).distinct().toArray();
        return Heaps.wrap(squares);
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        int[] order = order(position);
        long[] gaps = new long[order.length];
        for (int j = 0; j < order.length; j++) {
            gaps[order[j]] = gap(position, order, j);
        }
        boolean more = true;
        for (int coin = 0; coin < order.length; coin++) {
            for (long to = position.get(coin) - gaps[coin]; to < position.get(coin) && more; to++) {
                more = visitor.visit(slide(coin, to), position.with(coin, to));
            }
        }
        return more;
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(square -> false);
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(sum(position, order(position)));
    }

    private static long sum(Heaps position, int[] order) {
        long sum = 0;
        for (int j = order.length - 1; j >= 0; j -= 2) {
            sum ^= gap(position, order, j);
        }
        return sum;
    }

    /** A coin has one such move at the most, as a heap of Staircase Nim has. */
    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        int[] order = order(position);
        long change = sum(position, order) ^ value;
        long[] takes = new long[order.length];
        for (int j = 0; j < order.length; j++) {
            boolean counted = (order.length - 1 - j) % 2 == 0;
            long stair = gap(position, order, counted ? j : j + 1);
            long take = counted ? stair - (stair ^ change) : (stair ^ change) - stair;
            takes[order[j]] = take <= gap(position, order, j) ? take : 0;
        }
        for (int coin = 0; coin < takes.length && !found.isDone(); coin++) {
            if (takes[coin] > 0) {
                found.add(slide(coin, position.get(coin) - takes[coin]));
            }
        }
    }
}
