package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.period.FiniteSetPeriod;
import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.misere.MoveBound;
import dev.nimbus.theory.period.PeriodSearch;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A subtraction game: take a number of a finite set from one heap. Its nim-values are periodic. Where all numbers are
 * multiples of g, a heap of n behaves as one of ⌊n/g⌋ in the game of the quotients, which has a shorter table.
 */
public final class FiniteSubtraction extends SubtractionGame {
    private static final int MOST_NUMBERS = 4096;
    /** Values looked at before the table looks for a period: milliseconds of work. */
    private static final int FEW_VALUES = 1 << 18;

    /** Its line in the catalogue; the infinite sets are written the same way. */
    public static final GameType TYPE = new GameType("subtraction", FiniteSubtraction::make);

    private final long[] numbers;
    private final long divisor;
    private final NumberSet quotients;

    private FiniteSubtraction(long[] numbers, long divisor, NumberSet quotients, Tables tables) {
        super(Subtraction.of(numbers).key(), tables.table(new Subtraction(quotients)));
        this.numbers = numbers;
        this.divisor = divisor;
        this.quotients = quotients;
    }

    private static FiniteSubtraction of(long[] numbers, Tables tables) {
        long divisor = Arrays.stream(numbers)
                .mapToObj(BigInteger::valueOf)
                .reduce(BigInteger.ZERO, BigInteger::gcd)
                .longValue();
        long[] quotients =
                Arrays.stream(numbers).map(number -> number / divisor).toArray();
        return new FiniteSubtraction(numbers, divisor, NumberSet.of(quotients), tables);
    }

    private static HeapGame make(Notation notation, GameType.Context context) {
        return InfiniteSubtractionGame.named(notation.arguments(), context.tables())
                .orElseGet(() -> finite(notation, context.tables()));
    }

    private static HeapGame finite(Notation notation, Tables tables) {
        if (notation.arguments().matches("[a-z-]+")) {
            throw Notation.invalid("the set of " + notation.name() + " is \"" + notation.arguments()
                    + "\"; expected numbers, or one of " + InfiniteSubtractionGame.names());
        }
        List<Notation.Interval> intervals = notation.intervals();
        return intervals.size() == 1
                ? new IntervalSubtraction(
                        intervals.get(0).from(), intervals.get(0).to())
                : of(notation.numberSet(MOST_NUMBERS), tables);
    }

    @Override
    protected Optional<MoveBound> moveBound() {
        long largest = numbers[numbers.length - 1];
        return largest > MOST_NUMBERS ? Optional.empty() : Optional.of(new MoveBound(1, (int) largest));
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = new long[1];
        boolean more = true;
        for (int i = numbers.length - 1; i >= 0 && more; i--) {
            if (numbers[i] <= heap) {
                part[0] = heap - numbers[i];
                more = visitor.visit(part, part[0] == 0 ? 0 : 1);
            }
        }
    }

    @Override
    boolean allows(long taken) {
        return Arrays.binarySearch(numbers, taken) >= 0;
    }

    @Override
    public long value(long heap) {
        return super.value(heap / divisor);
    }

    @Override
    public void requireReach(long heap) {
        super.requireReach(heap / divisor);
    }

    @Override
    public PeriodSearch periodBlocking() {
        try {
            return FiniteSetPeriod.find(quotients, FEW_VALUES)
                    .map(period -> new PeriodSearch(Optional.of(period), period.checkedTo()))
                    .orElseGet(super::periodBlocking)
                    .stretched(divisor);
        } catch (ArithmeticException e) {
            throw Refusal.tooLarge("the period of " + Refusal.shorten(notation()) + " is past " + Long.MAX_VALUE);
        }
    }
}
