package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.heap.KaylesMisere;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameKinds;
import dev.nimbus.games.heap.TameMisere;
import dev.nimbus.games.heap.TameOrSearched;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.subtraction.Nim;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.misere.MisereQuotient;
import dev.nimbus.theory.misere.MoveBound;
import dev.nimbus.theory.period.Period;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A take-and-break game, given by its code: octal games and all with more digits. Kayles, Dawson's Kayles and many more
 * are names of codes.
 */
public final class CodeGame extends HeapGame {
    /** The most digits of a code. */
    static final int MOST_DIGITS = 4096;

    /** The longest code that is read, in characters: so many digits, the point, and {@code ...}. */
    private static final int LONGEST_CODE = MOST_DIGITS + 4;

    /** The line of octal codes in the catalogue. */
    public static final GameType OCTAL = new GameType("octal", CodeGame::makeOctal);

    /** The line of codes of every kind in the catalogue. */
    public static final GameType TAKE_AND_BREAK = new GameType("take-and-break", CodeGame::make);

    private final TakeAndBreak code;
    private final CodeResults results;
    private final MisereTheory misere;

    private CodeGame(TakeAndBreak code, GameType.Context context) {
        super(code.key(), context.tables().table(code));
        this.code = code;
        this.results = new CodeResults(code);
        this.misere = misere(code, context.positions());
    }

    private MisereTheory misere(TakeAndBreak game, ValueTable positions) {
        if (isSubtraction(game)) {
            return new TameMisere(this);
        }
        return game.code().equals("0.77")
                ? new KaylesMisere(this)
                : new TameOrSearched(this, new TameKinds(this), positions);
    }

    private static boolean isSubtraction(TakeAndBreak code) {
        return IntStream.rangeClosed(0, code.lastIndex()).allMatch(i -> code.digit(i) == 0 || code.digit(i) == 3);
    }

    private static HeapGame makeOctal(Notation notation, GameType.Context context) {
        TakeAndBreak code = read(notation);
        if (!code.octal()) {
            throw Notation.invalid(
                    "code " + Refusal.shorten(code.code()) + " has a digit past 7, so that it is no octal"
                            + " code; take-and-break(" + Refusal.shorten(code.code()) + ") is for digits 0-9 and A-V");
        }
        return of(code, context);
    }

    private static HeapGame make(Notation notation, GameType.Context context) {
        return of(read(notation), context);
    }

    private static TakeAndBreak read(Notation notation) {
        String text = notation.arguments();
        if (text.isEmpty()) {
            throw Notation.invalid(notation.name() + " needs a code, as in " + notation.name() + "(0.77)");
        }
        if (text.length() > LONGEST_CODE) {
            throw Notation.invalid(
                    "the code has " + text.length() + " characters; at most " + LONGEST_CODE + " are read");
        }
        try {
            return TakeAndBreak.parse(text);
        } catch (IllegalArgumentException e) {
            throw Notation.invalid(e.getMessage());
        }
    }

    /** The game of {@code code}; the two codes that are Nim and Lasker's game become these. */
    static HeapGame of(TakeAndBreak code, GameType.Context context) {
        return switch (code.code()) {
            case "0.3..." -> Nim.NIM;
            case "4.3..." -> Lasker.LASKER;
            default -> new CodeGame(code, context);
        };
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        results.visit(heap, visitor);
    }

    @Override
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        return results.has(heap, parts);
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return results.count(heap);
    }

    /** Of a code of three parts or more, only computing the values shows which heaps are refused. */
    @Override
    public void requireReach(long heap) {
        if (code.parts() <= 2) {
            super.requireReach(heap);
        }
    }

    @Override
    public void find(long heap, long target, MoveFinder finder) {
        Optional<PeriodicSplits.Cycle> cycle =
                splitsRepeat() ? table().period().flatMap(CodeGame::cycle) : Optional.empty();
        if (cycle.isPresent() && PeriodicSplits.fits(code, cycle.get(), heap)) {
            new PeriodicSplits(code, cycle.get(), heap, finder).find(parts -> valueOf(parts, parts.length) == target);
        } else {
            if (finder.counts() || rising().isPresent()) {
                finder.budget().require(leastResults(heap));
            }
            super.find(heap, target, finder);
        }
    }

    /** The period of a code of three parts or four whose values rise, if it is known. */
    private Optional<Period> rising() {
        return code.parts() > 2 || code.repeating()
                ? table().period().filter(period -> period.saltus() > 0)
                : Optional.empty();
    }

    /** From the first heap that is worth more than it should be. */
    @Override
    protected Optional<Move> knownWinningMove(Heaps position, Play play) {
        Optional<Period> rising = rising();
        long sum = sum(position);
        for (int i = 0; rising.isPresent() && play == Play.NORMAL && i < position.count(); i++) {
            long heap = position.get(i);
            long target = sum ^ value(heap);
            if (target < value(heap)) {
                int index = i;
                return RisingMoves.find(code, table(), rising.get(), heap, target)
                        .map(parts -> new HeapMove(index, parts));
            }
        }
        return Optional.empty();
    }

    private static Optional<PeriodicSplits.Cycle> cycle(Period period) {
        return period.saltus() == 0
                ? Optional.of(PeriodicSplits.Cycle.of(period.preperiod(), period.period()))
                : Optional.empty();
    }

    @Override
    protected Optional<MoveBound> moveBound() {
        return code.repeating()
                ? Optional.empty()
                : Optional.of(new MoveBound(Math.max(1, code.parts()), code.lastIndex()));
    }

    @Override
    protected boolean findByQuotient(long heap, MisereQuotient quotient, Predicate<long[]> wanted, MoveFinder finder) {
        Optional<PeriodicSplits.Cycle> cycle = splitsRepeat()
                ? quotient.period().map(found -> PeriodicSplits.Cycle.of(found.preperiod(), found.period()))
                : Optional.empty();
        boolean fits = cycle.isPresent() && PeriodicSplits.fits(code, cycle.get(), heap);
        if (fits) {
            new PeriodicSplits(code, cycle.get(), heap, finder).find(wanted);
        }
        return fits;
    }

    /** Where every heap past the last digit has a move at all. */
    @Override
    protected long largestMadeOf(long part) {
        boolean bounded = !code.repeating() && code.parts() > 0;
        return bounded ? code.parts() * (Math.max(0, part) + 1) + code.lastIndex() : Long.MAX_VALUE;
    }

    private boolean splitsRepeat() {
        return !code.repeating() && code.parts() <= 2;
    }

    /** A lower bound on the number of results, so that hopeless work is refused before it begins. */
    private long leastResults(long heap) {
        double parts = heap;
        return switch (code.parts()) {
            case 0, 1 -> 0;
            case 2 -> heap / 2;
            case 3 -> (long) (parts * parts / 12);
            default -> (long) (parts * parts * parts / 144);
        };
    }

    @Override
    protected MisereTheory misere() {
        return misere;
    }

    /** The code, in its canonical form. */
    public TakeAndBreak code() {
        return code;
    }
}
