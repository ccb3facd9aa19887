package dev.nimbus.theory;

import java.util.List;

/**
 * What the values of the components make of a sum. Finite nim-values add by xor, those of positions of loopy games too
 * (C. A. B. Smith 1966). With one component of value ∞(K) the next player wins exactly if the others add to a value in
 * K, by moving there; else the game is drawn, as it is with two such components. Beside a component without a value all
 * else is idle: the next player wins there.
 */
public final class ValueSum {
    private final GrundyValue[] values;
    private long finite;
    private int loopyCount;
    private int loopy = -1;
    /** A component in which the next player wins the whole sum at once; −1 where there is none. */
    private int won = -1;

    /**
     * The sum of components of these values; the array is not written to any more.
     *
     * @param components the values, which may be none
     */
    public ValueSum(GrundyValue... components) {
        values = components;
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof GrundyValue.Finite one) {
                finite ^= one.value();
            } else if (values[i] instanceof GrundyValue.None) {
                won = i;
            } else {
                loopyCount++;
                loopy = i;
            }
        }
    }

    /** {@return who wins under normal play} */
    public Outcome outcome() {
        if (won >= 0) {
            return Outcome.N;
        }
        if (loopyCount == 0) {
            return Outcome.ofWin(finite != 0);
        }
        return loopyCount == 1 && options().contains(finite) ? Outcome.N : Outcome.D;
    }

    /** {@return the value of the sum} */
    public GrundyValue value() {
        if (won >= 0 && values[won] instanceof GrundyValue.None none) {
            return new GrundyValue.None("component " + won + ": " + none.why());
        }
        if (loopyCount == 0) {
            return GrundyValue.of(finite);
        }
        return new GrundyValue.Loopy(
                loopyCount > 1
                        ? List.of()
                        : options().stream().map(option -> option ^ finite).toList());
    }

    /** Whether a move in component {@code i} can make the sum finite, or end it. */
    private boolean canDecide(int i) {
        if (won >= 0) {
            return values[i] instanceof GrundyValue.None;
        }
        return loopyCount == 0 || (loopyCount == 1 && loopy == i);
    }

    /**
     * {@return whether a move in component {@code i} may give the sum the value {@code target}} No option of a position
     * has the position's own value, so that none does where the sum has it already.
     *
     * @param i the index of a component, from 0
     * @param target the nim-value wanted of the sum
     */
    public boolean mayGive(int i, long target) {
        boolean hasIt = won < 0 && loopyCount == 0 && finite == target;
        return !hasIt && canDecide(i);
    }

    /**
     * {@return the value that component {@code i} must get so that the sum has value {@code target}}
     *
     * @param i the index of a component, from 0
     * @param target the nim-value wanted of the sum
     */
    public long wanted(int i, long target) {
        return values[i] instanceof GrundyValue.Finite own ? finite ^ own.value() ^ target : finite ^ target;
    }

    private List<Long> options() {
        return ((GrundyValue.Loopy) values[loopy]).options();
    }
}
