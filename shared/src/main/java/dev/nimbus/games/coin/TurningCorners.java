package dev.nimbus.games.coin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.CatalogueEntry;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Ruleset;
import dev.nimbus.games.TreeInput;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.NimProduct;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Turning Corners: turn the four corners of a rectangle with sides parallel to the axes, the far corner from heads to
 * tails; coins on the axes are left out. A head at (x, y) has the value x ⊗ y, the nim-product. As that distributes over
 * xor, the move with near corner (a, b) changes the value by (x ⊕ a) ⊗ (y ⊕ b), and for each a one b is left to try.
 */
public final class TurningCorners extends BasicGame<CornerHeads> {
    /** Its line in the catalogue. */
    public static final Ruleset RULESET = new Ruleset(
            CatalogueEntry.of("turning-corners")
                    .rules("turn the four corners of a rectangle, sides on the axes left out, the far corner from heads"
                            + " to tails")
                    .position("[[x,y],…] heads, x, y ≥ 1")
                    .move("{\"head\":i,\"to\":[a,b]}, (a,b) the corner nearest to the origin, 0 on an axis")
                    .asks("grundy, move, moves")
                    .complexity("value linear in the heads, coordinates to 2^63-1; moves linear in the coordinates")
                    .source("J. H. Conway, On Numbers and Games, ch. 6; H. W. Lenstra 1978")
                    .example("turning-corners", "[[1,3],[2,3]]"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new TurningCorners();
            });

    /** A nim-inverse takes about as long as this many steps of work. */
    private static final int INVERSE = 8;

    /** An entry of a sorted map of numbers takes this many bytes. */
    private static final int SORTED_BYTES = 96;

    private TurningCorners() {
        super("turning-corners", PositionShape.STRUCTURE, all(), nothing());
    }

    /** A rectangle between head {@code head} and the near corner (a, b). */
    record Corners(int head, long a, long b) implements Move {
        @Override
        public void writeTo(FieldWriter out) {
            out.number("head", head).numbers("to", a, b);
        }
    }

    /** A place in the array. */
    private record Place(long x, long y) {}

    @Override
    public CornerHeads read(PositionInput input) {
        JsonNode tree = input.tree();
        TreeInput.requireArray(tree, "a list of heads [x,y]", "");
        long[] xs = new long[tree.size()];
        long[] ys = new long[tree.size()];
        Set<Place> seen = new HashSet<>();
        for (int i = 0; i < xs.length; i++) {
            JsonNode head = tree.get(i);
            if (!head.isArray() || head.size() != 2) {
                throw Refusal.invalidPosition(
                        "head " + i + " is " + TreeInput.quote(head) + "; expected a place [x,y]", "/" + i);
            }
            xs[i] = coordinate(head, 0, i);
            ys[i] = coordinate(head, 1, i);
            if (!seen.add(new Place(xs[i], ys[i]))) {
                throw Refusal.invalidPosition("head " + i + " at " + head + " is given twice", "/" + i);
            }
        }
        return new CornerHeads(Heaps.wrap(xs), Heaps.wrap(ys));
    }

    private static long coordinate(JsonNode head, int axis, int i) {
        String what = (axis == 0 ? "x" : "y") + " of head " + i;
        String at = "/" + i + "/" + axis;
        long coordinate = TreeInput.integer(head.get(axis), what, at);
        if (coordinate == 0) {
            throw Refusal.invalidPosition(what + " is 0; expected at least 1", at);
        }
        return coordinate;
    }

    @Override
    public String write(CornerHeads position) {
        return position.toString();
    }

    @Override
    public CornerHeads sample(RandomGenerator random, int size) {
        Set<Place> places = new HashSet<>();
        int side = 1 + Math.min(size, 3);
        for (int i = random.nextInt(4); i > 0; i--) {
            places.add(new Place(1 + random.nextInt(side), 1 + random.nextInt(1 + size / 3)));
        }
        return heads(new ArrayList<>(places));
    }

    private static CornerHeads heads(List<Place> places) {
        return new CornerHeads(
                Heaps.wrap(places.stream().mapToLong(Place::x).toArray()),
                Heaps.wrap(places.stream().mapToLong(Place::y).toArray()));
    }

    @Override
    public boolean options(CornerHeads position, OptionVisitor<CornerHeads> visitor) {
        boolean more = true;
        for (int i = 0; i < position.xs().count(); i++) {
            for (long a = 0; a < position.xs().get(i) && more; a++) {
                for (long b = 0; b < position.ys().get(i) && more; b++) {
                    Corners move = new Corners(i, a, b);
                    more = visitor.visit(move, after(position, move));
                }
            }
        }
        return more;
    }

    @Override
    public long size(CornerHeads position) {
        return position.xs().size() + position.ys().size();
    }

    private static CornerHeads after(CornerHeads position, Corners move) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < position.xs().count(); i++) {
            places.add(new Place(position.xs().get(i), position.ys().get(i)));
        }
        Place far = places.get(move.head());
        for (Place corner : List.of(
                far, new Place(move.a(), far.y()), new Place(far.x(), move.b()), new Place(move.a(), move.b()))) {
            if (corner.x() > 0 && corner.y() > 0 && !places.remove(corner)) {
                places.add(corner);
            }
        }
        return heads(places);
    }

    @Override
    public CornerHeads canonical(CornerHeads position) {
        TreeMap<Long, TreeSet<Long>> sorted = new TreeMap<>();
        for (int i = 0; i < position.xs().count(); i++) {
            sorted.computeIfAbsent(position.xs().get(i), x -> new TreeSet<>())
                    .add(position.ys().get(i));
        }
        List<Place> places = new ArrayList<>();
        sorted.forEach((x, ys) -> ys.forEach(y -> places.add(new Place(x, y))));
        return heads(places);
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
    public WinningMoves movesTo(CornerHeads position, long value, int limit, Budget budget) {
        long change = sum(position) ^ value;
        MoveList found = new MoveList(limit, budget);
        for (int i = 0; i < position.xs().count() && change != 0; i++) {
            long x = position.xs().get(i);
            long y = position.ys().get(i);
            budget.require(Math.min(x, y));
            int head = i;
            if (x <= y) {
                nearCorners(x, y, change, budget, (a, b) -> found.add(new Corners(head, a, b)));
            } else {
                TreeMap<Long, Long> byA = new TreeMap<>();
                nearCorners(y, x, change, budget, (b, a) -> {
                    budget.hold(SORTED_BYTES);
                    byA.put(a, b);
                });
                byA.forEach((a, b) -> found.add(new Corners(head, a, b)));
            }
        }
        return found.moves();
    }

    /** All pairs (a, b) below (x, y) with (x ⊕ a) ⊗ (y ⊕ b) = change, by a ascending: to each a belongs one b. */
    private static void nearCorners(long x, long y, long change, Budget budget, PairSink sink) {
        for (long a = 0; a < x; a++) {
            budget.spend(INVERSE);
            long b = y ^ NimProduct.of(change, NimProduct.inverse(x ^ a));
            if (b >= 0 && b < y) {
                sink.accept(a, b);
            }
        }
    }

    /** Takes pairs. */
    private interface PairSink {
        void accept(long first, long second);
    }
}
