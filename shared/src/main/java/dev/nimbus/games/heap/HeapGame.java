package dev.nimbus.games.heap;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.MoveFilter;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.misere.GenusSymbols;
import dev.nimbus.theory.misere.MisereQuotient;
import dev.nimbus.theory.misere.MoveBound;
import dev.nimbus.theory.misere.QuotientSearch;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A game on heaps in which a move changes one heap. Under normal play heaps add by nim-sum (Sprague 1935, Grundy 1939), so
 * a subclass only says what a heap may become: {@link #results}. Everything else has a slow general default, which a
 * subclass with a theory overrides: nim-values come from a table that lists all moves, the moves to a given value from a
 * pass over all moves, misère play from the kinds of heaps or from a search. Sizes of heaps are from 0 to 2⁶³−1.
 */
public abstract class HeapGame extends BasicGame<Heaps> implements Foldable, HeapValues, MisereQuotients {
    private static final String NOUN = "heap";

    private final Object ownLock = new Object();
    private final Optional<NimValueTable> given;
    private Optional<NimValueTable> own = Optional.empty();
    private Optional<MisereTheory> ownMisere = Optional.empty();

    /**
     * A game that offers everything under both conventions.
     *
     * @param notation names the rules: games with equal notations must have equal rules
     */
    protected HeapGame(String notation) {
        this(notation, Optional.empty());
    }

    /**
     * A game that offers everything under both conventions, and whose nim-values stand in a table.
     *
     * @param notation names the rules: games with equal notations must have equal rules
     * @param table gives the values of its heaps
     */
    protected HeapGame(String notation, NimValueTable table) {
        this(notation, Optional.of(table));
    }

    private HeapGame(String notation, Optional<NimValueTable> table) {
        super(notation, PositionShape.INTEGERS, all(), moves());
        this.given = table;
    }

    /**
     * Shows what {@code heap} may become, in the order of result lists compared element by element, until the visitor
     * has seen enough.
     *
     * @param heap the size of the heap, from 0
     * @param visitor is shown the results; nothing more once it returns false
     */
    protected abstract void results(long heap, ResultVisitor visitor);

    /**
     * {@return whether a move turns {@code heap} into {@code parts}: {@link #results} shows them} By default goes through
     * the results up to them.
     *
     * @param heap the size of the heap, from 0
     * @param parts the heaps that a move may leave, from 1, ascending
     * @param budget pays for the results that are gone through
     */
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        boolean[] found = {false};
        results(heap, (result, count) -> {
            budget.spend(1);
            int order = Arrays.compare(result, 0, count, parts, 0, parts.length);
            found[0] = order == 0;
            return order < 0;
        });
        return found[0];
    }

    /**
     * {@return how many tokens a move takes that leaves {@code parts} as one heap or none; 0 if that is no such move}
     *
     * @param heap the size of the heap, from 0
     * @param parts the heaps that the move leaves, from 1
     */
    protected static long taken(long heap, long[] parts) {
        long left = parts.length == 0 ? 0 : parts[0];
        return parts.length > 1 ? 0 : Math.max(0, heap - left);
    }

    /**
     * {@return the nim-value of a heap, unsigned} May block while a table is computed. Without a table of the game all moves of
     * all heaps up to this one are listed; then every heap that a move leaves must be smaller than the heap it came from.
     *
     * @param heap the size of the heap, from 0
     * @throws Refusal with {@link dev.nimbus.theory.ErrorCode#TOO_LARGE} if the table would exceed its budget
     */
    public long value(long heap) {
        return table().valueBlocking(heap);
    }

    /**
     * Refuses a heap past a table's budget as {@link #value} does, without the table growing up to one that is not. Where the
     * budget cannot tell, as without a table of the game, it refuses none. It is asked of each heap of a position in order before the value of
     * one: a table may grow for minutes, in vain if a later heap is refused.
     *
     * @param heap the size of the heap, from 0
     * @throws Refusal the same as from {@link #value}
     */
    public void requireReach(long heap) {
        if (given.isPresent()) {
            given.get().requireReachBlocking(heap);
        }
    }

    /** As far as the budget of the table for that goes; no period without a table of the game, as values alone prove none. */
    @Override
    public PeriodSearch periodBlocking() {
        NimValueTable values = table();
        Optional<Period> period = values.periodBlocking();
        return new PeriodSearch(period, period.map(Period::checkedTo).orElseGet(values::searched));
    }

    /** {@return the table of the game, else one that lists all moves} */
    protected final NimValueTable table() {
        return given.isPresent() ? given.get() : ownTable();
    }

    private NimValueTable ownTable() {
        synchronized (ownLock) {
            if (own.isEmpty()) {
                own = Optional.of(ListedMoves.table(this));
            }
            return own.get();
        }
    }

    @Override
    public final void valuesBlocking(long from, long[] into) {
        if (into.length > 1) {
            value(from + into.length - 1); // the table of smaller heaps is not computed in vain
        }
        for (int i = 0; i < into.length; i++) {
            into[i] = value(from + i);
            if (into[i] < 0) {
                throw pastRange(from + i, into[i]);
            }
        }
    }

    private static Refusal pastRange(long heap, long value) {
        return Refusal.tooLarge("heap " + heap + " has the nim-value " + Long.toUnsignedString(value)
                + "; expected heaps with values up to " + Long.MAX_VALUE + "; end the range before heap " + heap);
    }

    /**
     * {@return whether a heap has no move: a sum without it has the same outcome, under either convention}
     *
     * @param heap the size of the heap, from 0
     */
    protected boolean isDead(long heap) {
        boolean[] dead = {true};
        results(heap, (parts, count) -> dead[0] = false);
        return dead[0];
    }

    /**
     * {@return an upper bound of the heaps that a move may turn into heaps of at most {@code part} tokens each; 2⁶³−1 if
     * there is none}
     *
     * @param part the size of the largest part, from 0
     */
    protected long largestMadeOf(long part) {
        return Long.MAX_VALUE;
    }

    /**
     * The misère quotient (Plambeck and Siegel 2008) of the heaps up to {@code largest}, or of as many as the budget
     * allows, or of all heaps if their elements are proved periodic.
     */
    @Override
    public final MisereQuotient misereQuotient(int largest, Budget budget) {
        return QuotientSearch.find(this::results, moveBound(), largest, budget);
    }

    /** The genus symbols of the heaps 0 to {@code largest}, or of as many as the budget allows. */
    @Override
    public final List<String> genusSymbols(int largest, Budget budget) {
        return GenusSymbols.of(this::results, largest, budget);
    }

    private void results(int heap, Consumer<int[]> sink) {
        results(heap, (parts, count) -> {
            int[] result = new int[count];
            for (int i = 0; i < count; i++) {
                result[i] = (int) parts[i];
            }
            sink.accept(result);
            return true;
        });
    }

    /** {@return a bound on moves that makes a period of the misère quotient provable; empty if there is none} */
    protected Optional<MoveBound> moveBound() {
        return Optional.empty();
    }

    /**
     * Adds the moves of {@code heap} to {@code wanted} results, in order, if the quotient's period makes that cheaper
     * than a pass over all moves.
     *
     * @param heap the size of the heap, from 0
     * @param quotient the quotient, which knows all heaps up to this one
     * @param wanted chooses among results of one or two heaps, at least 1 each, ascending; of heaps that are alike all or none
     * @param finder takes the moves; nothing more once it is done
     * @return whether the moves were added; false if the caller must go through all of them
     */
    protected boolean findByQuotient(long heap, MisereQuotient quotient, Predicate<long[]> wanted, MoveFinder finder) {
        return false;
    }

    /**
     * Adds the moves of {@code heap} to results of nim-value {@code target}, in order.
     *
     * @param heap the size of the heap, from 0
     * @param target the nim-value that the heaps left must add up to, unsigned
     * @param finder takes the moves; nothing more once it is done
     */
    public void find(long heap, long target, MoveFinder finder) {
        Budget budget = finder.budget();
        results(heap, (parts, count) -> {
            budget.spend(1);
            return valueOf(parts, count) != target || finder.add(parts, count);
        });
    }

    /**
     * {@return the xor of the nim-values of heaps} The last one comes first: if it is refused, no table grows for the others.
     *
     * @param parts the first of them are these heaps, ascending
     * @param count how many
     */
    protected final long valueOf(long[] parts, int count) {
        long sum = 0;
        for (int i = count - 1; i >= 0; i--) {
            sum ^= value(parts[i]);
        }
        return sum;
    }

    @Override
    public final Heaps read(PositionInput input) {
        return Heaps.wrap(input.integers(NOUN));
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        long[] heaps = new long[random.nextInt(4)];
        for (int i = 0; i < heaps.length; i++) {
            heaps[i] = random.nextInt(size + 4 - heaps.length);
        }
        return Heaps.wrap(heaps);
    }

    @Override
    public final boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (int i = 0; i < position.count() && more; i++) {
            more = options(position, i, visitor);
        }
        return more;
    }

    private boolean options(Heaps position, int heap, OptionVisitor<Heaps> visitor) {
        boolean[] more = {true};
        results(position.get(heap), (parts, count) -> {
            HeapMove move = new HeapMove(heap, Arrays.copyOf(parts, count));
            more[0] = visitor.visit(move, position.replace(heap, parts, count));
            return more[0];
        });
        return more[0];
    }

    @Override
    public final boolean legalMoves(Heaps position, MoveFilter filter, Budget budget, OptionVisitor<Heaps> visitor) {
        OptionalLong heap = filter.number(HeapMove.HEAP);
        Optional<long[]> to = filter.numbers(HeapMove.TO);
        if (to.isPresent()) {
            return movesTo(position, heap, to.get(), budget, visitor);
        }
        if (heap.isEmpty()) {
            return options(position, budget, visitor);
        }
        return heap.getAsLong() < 0
                || heap.getAsLong() >= position.count()
                || options(position, (int) heap.getAsLong(), visitor);
    }

    /** The moves whose result is given: a heap may have more others than can be gone through. */
    private boolean movesTo(
            Heaps position, OptionalLong heap, long[] parts, Budget budget, OptionVisitor<Heaps> visitor) {
        boolean more = areParts(parts);
        for (int i = 0; i < position.count() && more; i++) {
            budget.spend(1);
            if ((heap.isEmpty() || heap.getAsLong() == i) && isResult(position.get(i), parts, budget)) {
                more = visitor.visit(new HeapMove(i, parts), position.replace(i, parts, parts.length));
            }
        }
        return more;
    }

    private static boolean areParts(long... parts) {
        long least = 1;
        for (long part : parts) {
            if (part < least) {
                return false;
            }
            least = part;
        }
        return true;
    }

    @Override
    public final OptionalLong legalMoveCount(Heaps position, MoveFilter filter) {
        OptionalLong heap = filter.number(HeapMove.HEAP);
        if (filter.fields() > (heap.isPresent() ? 1 : 0)) {
            return OptionalLong.empty();
        }
        long all = 0;
        for (int i = 0; i < position.count(); i++) {
            if (heap.isEmpty() || heap.getAsLong() == i) {
                OptionalLong count = resultCount(position.get(i));
                if (count.isEmpty() || count.getAsLong() > Long.MAX_VALUE - all) {
                    return OptionalLong.empty();
                }
                all += count.getAsLong();
            }
        }
        return OptionalLong.of(all);
    }

    /**
     * {@return how many results {@link #results} shows, where a formula says so; empty where they must be counted}
     *
     * @param heap the size of the heap, from 0
     */
    protected OptionalLong resultCount(long heap) {
        return OptionalLong.empty();
    }

    @Override
    public final long size(Heaps position) {
        return position.size();
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(this::isDead);
    }

    /** Each heap that has a move. */
    @Override
    public List<Heaps> components(Heaps position) {
        return canonical(position).singles();
    }

    @Override
    public final Outcome outcome(Heaps position, Play play, Budget budget) {
        return play == Play.NORMAL ? Outcome.ofWin(sum(position) != 0) : misere().outcome(position, budget);
    }

    @Override
    public final boolean isOutcomeOfValue(Play play) {
        return play == Play.NORMAL;
    }

    @Override
    public final GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    @Override
    public final String noun() {
        return NOUN;
    }

    /** A fold does not know the moves: any heap may have a winning one. */
    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        if (asks.contains(Ask.MOVE) || asks.contains(Ask.MOVES)) {
            return Optional.empty();
        }
        return play == Play.NORMAL
                ? Optional.of(HeapFold.normal(notation(), this::requireReach, this::value))
                : misere().kinds().map(kinds -> HeapFold.misere(notation(), this::requireReach, this::value, kinds));
    }

    /**
     * {@return the xor of the nim-values of the heaps}
     *
     * @param position a position of this game
     */
    protected final long sum(Heaps position) {
        requireReach(position);
        long sum = 0;
        for (int i = 0; i < position.count(); i++) {
            sum ^= value(position.get(i));
        }
        return sum;
    }

    /** Refuses the first heap that is past a table's budget. */
    final void requireReach(Heaps position) {
        for (int i = 0; i < position.count(); i++) {
            requireReach(position.get(i));
        }
    }

    @Override
    protected final void findMovesTo(Heaps position, long value, MoveList found) {
        long others = sum(position) ^ value;
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            find(position.get(i), others ^ value(position.get(i)), new MoveFinder(found, i));
        }
    }

    @Override
    protected final void findWinning(Heaps position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            misere().find(position, found);
        }
    }

    /** {@return the theory of misère play; by default the kinds of heaps, else quotients or a search} */
    protected MisereTheory misere() {
        synchronized (ownLock) {
            if (ownMisere.isEmpty()) {
                ownMisere = Optional.of(new TameOrSearched(this, new TameKinds(this)));
            }
            return ownMisere.get();
        }
    }
}
