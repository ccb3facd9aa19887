package dev.nimbus.games.coin;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.nimber.NimProduct;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Turning Corners: turn the four corners of a rectangle with sides parallel to the axes, the far corner from heads to
 * tails; coins on the axes are left out. A head at (x, y) has the value x ⊗ y, the nim-product. As that distributes over
 * xor, the move with near corner (a, b) changes the value by (x ⊕ a) ⊗ (y ⊕ b), and for each a one b is left to try.
 */
public final class TurningCorners extends BasicGame<CornerHeads> {
    public static final GameType TYPE = GameType.named("turning-corners", context -> new TurningCorners());

    /** A nim-inverse takes about as long as this many steps of work. */
    private static final int INVERSE = 8;

    /** An entry of a sorted map of numbers takes this many bytes. */
    private static final int SORTED_BYTES = 96;

    private TurningCorners() {
        super("turning-corners", PositionShape.STRUCTURE, all(), nothing());
    }

    /** The rectangle between head {@code head} and the near corner (a, b). */
    private static Move corners(int head, long a, long b) {
        return new ListMove("head", head, "to", a, b);
    }

    @Override
    public CornerHeads read(PositionInput input) {
        return CornerHeads.read(StructuredInput.tree(input), 1, Long.MAX_VALUE);
    }

    @Override
    public CornerHeads sample(RandomGenerator random, int size) {
        Set<CornerHeads.Place> places = new HashSet<>();
        int side = 1 + Math.min(size, 3);
        for (int i = random.nextInt(4); i > 0; i--) {
            places.add(new CornerHeads.Place(1 + random.nextInt(side), 1 + random.nextInt(1 + size / 3)));
        }
        return CornerHeads.of(new ArrayList<>(places));
    }

    @Override
    public boolean options(CornerHeads position, OptionVisitor<CornerHeads> visitor) {
        boolean more = true;
        for (int i = 0; i < position.xs().count(); i++) {
            for (long a = 0; a < position.xs().get(i) && more; a++) {
                for (long b = 0; b < position.ys().get(i) && more; b++) {
                    more = visitor.visit(corners(i, a, b), after(position, i, a, b));
                }
            }
        }
        return more;
    }

    @Override
    public long size(CornerHeads position) {
        return position.xs().size() + position.ys().size();
    }

    private static CornerHeads after(CornerHeads position, int head, long a, long b) {
        Set<CornerHeads.Place> places = position.places();
        CornerHeads.Place far =
                new CornerHeads.Place(position.xs().get(head), position.ys().get(head));
        for (CornerHeads.Place corner : List.of(
                far,
                new CornerHeads.Place(a, far.y()),
                new CornerHeads.Place(far.x(), b),
                new CornerHeads.Place(a, b))) {
            if (corner.x() > 0 && corner.y() > 0 && !places.remove(corner)) {
                places.add(corner);
            }
        }
        return CornerHeads.of(places);
    }

    @Override
    public CornerHeads canonical(CornerHeads position) {
        return position.sorted();
    }

    @Override
    public GrundyValue grundy(CornerHeads position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    private static long sum(CornerHeads position) {
        long sum = 0;
        for (int i = 0; i < position.xs().count(); i++) {
            sum ^= NimProduct.of(position.xs().get(i), position.ys().get(i));
        }
        return sum;
    }

    @Override
    protected void findMovesTo(CornerHeads position, long value, MoveList found) {
        Budget budget = found.budget();
        long change = sum(position) ^ value;
        for (int i = 0; i < position.xs().count() && change != 0 && !found.isDone(); i++) {
            long x = position.xs().get(i);
            long y = position.ys().get(i);
            budget.require(Math.min(x, y));
            int head = i;
            if (x <= y) {
                nearCorners(x, y, change, budget, (a, b) -> found.add(corners(head, a, b)));
            } else {
                TreeMap<Long, Long> byA = new TreeMap<>();
                nearCorners(y, x, change, budget, (b, a) -> {
                    budget.hold(SORTED_BYTES);
                    byA.put(a, b);
                    return true;
                });
                byA.forEach((a, b) -> found.add(corners(head, a, b)));
            }
        }
    }

    /** All pairs (a, b) below (x, y) with (x ⊕ a) ⊗ (y ⊕ b) = change, by a ascending: to each a belongs one b. */
    private static void nearCorners(long x, long y, long change, Budget budget, PairSink sink) {
        boolean more = true;
        for (long a = 0; a < x && more; a++) {
            budget.spend(INVERSE);
            long b = y ^ NimProduct.of(change, NimProduct.inverse(x ^ a));
            more = b < 0 || b >= y || sink.accept(a, b);
        }
    }

    /** Takes pairs until it has enough. */
    private interface PairSink {
        boolean accept(long first, long second);
    }
}
