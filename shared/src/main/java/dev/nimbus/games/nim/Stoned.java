package dev.nimbus.games.nim;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.CountedFold;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Take one stone from a heap, but not from the heap that the last move took from. Whoever can stay on a heap of more
 * than half of all stones wins, for the other must go elsewhere; else all stones are taken in the end, and their parity
 * decides (Codeforces 1396B). So the next player loses if the barred heap has more than half, wins if another one has,
 * and else wins exactly if the number of stones is odd.
 */
public final class Stoned extends BasicGame<Stoned.Barred> implements Foldable {
    private static final String NOUN = "heap";

    /** No heap is barred before the first move. */
    private static final int NONE = -1;

    public static final GameType TYPE = GameType.named("stoned", context -> new Stoned());

    private Stoned() {
        super("stoned", PositionShape.INTEGERS, all(), nothing());
    }

    @Override
    public Barred read(PositionInput input) {
        if (!input.isObject()) {
            return new Barred(Heaps.wrap(input.integers(NOUN)), NONE);
        }
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "heaps", "last");
        long[] heaps = TreeInput.integers(tree.get("heaps"), "heap", "/heaps");
        return new Barred(Heaps.wrap(heaps), TreeInput.integer(tree.get("last"), "last", 0, heaps.length - 1, "/last"));
    }

    @Override
    public Barred sample(RandomGenerator random, int size) {
        long[] heaps = new long[random.nextInt(5)];
        for (int i = 0; i < heaps.length; i++) {
            heaps[i] = random.nextInt(2 + 3 * size / (2 * heaps.length));
        }
        return new Barred(Heaps.wrap(heaps), random.nextInt(-1, Math.max(0, heaps.length)));
    }

    @Override
    public boolean options(Barred position, OptionVisitor<Barred> visitor) {
        Heaps heaps = position.heaps();
        boolean more = true;
        for (int i = 0; i < heaps.count() && more; i++) {
            if (i != position.last() && heaps.get(i) > 0) {
                more = visitor.visit(new NumbersMove("heap", i), new Barred(heaps.with(i, heaps.get(i) - 1), i));
            }
        }
        return more;
    }

    @Override
    public long size(Barred position) {
        return position.heaps().size();
    }

    /** The barred heap first, if there is one, and then the others by size, without the empty ones. */
    @Override
    public Barred canonical(Barred position) {
        if (position.last() == NONE) {
            return new Barred(position.heaps().sorted(heap -> heap == 0), NONE);
        }
        Heaps heaps = position.heaps();
        long[] sizes = new long[heaps.count()];
        sizes[0] = heaps.get(position.last());
        int count = 1;
        for (int i = 0; i < heaps.count(); i++) {
            if (i != position.last() && heaps.get(i) > 0) {
                sizes[count++] = heaps.get(i);
            }
        }
        Arrays.sort(sizes, 1, count);
        return new Barred(Heaps.wrap(count == sizes.length ? sizes : Arrays.copyOf(sizes, count)), 0);
    }

    @Override
    public Outcome outcome(Barred position, Play play, Budget budget) {
        Heaps heaps = position.heaps();
        WideSum sum = sum(heaps);
        boolean barredRules = position.last() >= 0 && sum.isExceededByTwice(heaps.get(position.last()));
        if (barredRules) {
            return Outcome.P;
        }
        boolean freeRules = heaps.count() > 0 && sum.isExceededByTwice(heaps.get(largest(heaps, -1)));
        return Outcome.ofWin(freeRules || sum.isOdd());
    }

    @Override
    public String noun() {
        return NOUN;
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        return CountedFold.answers(asks) ? Optional.of(new Fold()) : Optional.empty();
    }

    private static WideSum sum(Heaps heaps) {
        WideSum sum = new WideSum();
        for (int i = 0; i < heaps.count(); i++) {
            sum.add(heaps.get(i));
        }
        return sum;
    }

    /** The index of the largest heap but {@code except}, or −1 where there is none. */
    private static int largest(Heaps heaps, int except) {
        int largest = -1;
        for (int i = 0; i < heaps.count(); i++) {
            if (i != except && (largest < 0 || heaps.get(i) > heaps.get(largest))) {
                largest = i;
            }
        }
        return largest;
    }

    /** A move to heap i wins if what is left of it rules, or if no other heap does and what is left in all is even. */
    @Override
    protected void findWinning(Barred position, Play play, MoveList found) {
        Heaps heaps = position.heaps();
        WideSum left = sum(heaps);
        left.decrement();
        int first = largest(heaps, -1);
        int second = largest(heaps, first);
        for (int i = 0; i < heaps.count() && !found.isDone(); i++) {
            if (i == position.last() || heaps.get(i) == 0) {
                continue;
            }
            int other = i == first ? second : first;
            boolean otherRules = other >= 0 && left.isExceededByTwice(heaps.get(other));
            if (left.isExceededByTwice(heaps.get(i) - 1) || (!otherRules && !left.isOdd())) {
                found.add(new NumbersMove("heap", i));
            }
        }
    }

    /** Heaps of which none is barred, folded to their number, their sum and the largest of them. */
    private static final class Fold extends CountedFold {
        private final WideSum sum = new WideSum();
        private long largest;

        @Override
        protected void foldBlocking(long[] heaps, int more) {
            for (int i = 0; i < more; i++) {
                sum.add(heaps[i]);
                largest = Math.max(largest, heaps[i]);
            }
        }

        @Override
        public long[] state() {
            return new long[] {count(), largest, sum.high(), sum.low()};
        }

        @Override
        protected void join(long[] state) {
            largest = Math.max(largest, state[1]);
            sum.add(state[2], state[3]);
        }

        @Override
        public Outcome outcome() {
            return Outcome.ofWin(sum.isExceededByTwice(largest) || sum.isOdd());
        }
    }

    /**
     * Heaps, one of which may be barred to the player who moves.
     *
     * @param last the heap that the last move took from, or −1 where no move was made yet
     */
    public record Barred(Heaps heaps, int last) {
        @Override
        public String toString() {
            return last == NONE ? heaps.toString() : "{\"heaps\":" + heaps + ",\"last\":" + last + "}";
        }
    }
}
