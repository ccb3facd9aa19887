package dev.nimbus.games.pair;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import dev.nimbus.theory.search.PlayedOut;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/**
 * A stepped bar of chocolate with one bitter square: column i, counted from 0, has ⌊i/k⌋ squares above the lowest row. A
 * break along a line eats the part without the bitter square, which is the corner. A bar of y rows above the lowest and z
 * columns besides the bitter one has y ≤ ⌊z/k⌋; for even k its nim-value is y ⊕ z (A. C. Robin 1989; S. Nakamura,
 * R. Miyadera 2015), else it comes from a table.
 */
public final class Chocolate extends BasicGame<Pair> {
    public static final GameType TYPE =
            new GameType("chocolate", (notation, context) -> new Chocolate(notation.number("the step")));

    private final long step;

    private Chocolate(long step) {
        super("chocolate(" + step + ")", PositionShape.INTEGERS, all(), nothing());
        this.step = step;
    }

    @Override
    public Pair read(PositionInput input) {
        Pair bar = Pair.read(input);
        if (bar.a() > bar.b() / step) {
            throw Refusal.invalidPosition(
                    "the bar has " + bar.a() + " rows above the lowest; with " + bar.b()
                            + " columns besides the bitter one it has at most " + bar.b() / step,
                    "/0");
        }
        return bar;
    }

    @Override
    public Pair sample(RandomGenerator random, int size) {
        long z = random.nextInt(4 * size);
        return new Pair(random.nextLong(1 + z / step), z);
    }

    @Override
    public long size(Pair position) {
        return Sizes.ofObject();
    }

    /** Breaks along rows, then along columns, by what they leave; two that leave the same bar are one move. */
    @Override
    public boolean options(Pair position, OptionVisitor<Pair> visitor) {
        boolean more = true;
        for (long y = 0; y < position.a() && more; y++) {
            more = new Pair(y, position.b()).show(visitor);
        }
        for (long z = 0; z < position.b() && more; z++) {
            more = new Pair(Math.min(position.a(), z / step), z).show(visitor);
        }
        return more;
    }

    @Override
    public GrundyValue grundy(Pair position, Budget budget) {
        return GrundyValue.of(values(position, budget).applyAsLong(position));
    }

    @Override
    protected void findMovesTo(Pair position, long value, MoveList found) {
        if (isEven()) {
            findMovesByFormula(position, value, found);
            return;
        }
        ToLongFunction<Pair> values = values(position, found.budget());
        findMoves(position, new PlayedOut<>(this), option -> values.applyAsLong(option) == value, found);
    }

    private boolean isEven() {
        return step % 2 == 0;
    }

    /** Of the breaks along rows one at the most leaves a value, and of those along columns too. */
    private void findMovesByFormula(Pair position, long value, MoveList found) {
        long row = value ^ position.b();
        if (row < position.a() && !found.add(new Pair(row, position.b()))) {
            return;
        }
        long uncut = value ^ position.a();
        if (uncut < position.b() && uncut / step >= position.a()) {
            found.add(new Pair(position.a(), uncut));
            return;
        }
        long column = column(value);
        if (column < position.b() && column / step < position.a()) {
            found.add(new Pair(column / step, column));
        }
    }

    /**
     * The number z with z ⊕ ⌊z/k⌋ = {@code value}, which is found from the highest bit on: the bits of ⌊z/k⌋ from one bit on are the
     * quotient of those of z, and for even k the lowest of them does not change it.
     */
    private long column(long value) {
        long column = 0;
        for (int bit = Long.SIZE - 2; bit >= 0; bit--) {
            column *= 2;
            column |= (value >> bit ^ column / step) & 1;
        }
        return column;
    }

    /** The nim-values of a bar and all that it may become. */
    private ToLongFunction<Pair> values(Pair position, Budget budget) {
        if (isEven()) {
            return bar -> bar.a() ^ bar.b();
        }
        int[][] table = table(position, budget);
        return bar -> table[(int) bar.b()][(int) bar.a()];
    }

    private int[][] table(Pair position, Budget budget) {
        double cells = (position.b() + 1.0) * (position.a() + 1.0);
        double work = cells * (1.0 + position.a() + position.b());
        budget.require(work < Long.MAX_VALUE ? (long) work : Long.MAX_VALUE);
        budget.hold((long) (cells * Integer.BYTES + (double) position.b() * Sizes.ofObject()));
        int[][] table = new int[(int) position.b() + 1][];
        Mex mex = new Mex(budget::hold);
        for (int z = 0; z < table.length; z++) {
            table[z] = new int[(int) Math.min(position.a(), z / step) + 1];
            for (int y = 0; y < table[z].length; y++) {
                budget.spend((long) y + z + 1);
                mex.clear();
                for (int lower = 0; lower < y; lower++) {
                    mex.add(table[z][lower]);
                }
                for (int fewer = 0; fewer < z; fewer++) {
                    mex.add(table[fewer][Math.min(y, table[fewer].length - 1)]);
                }
                table[z][y] = (int) mex.value();
            }
        }
        return table;
    }
}
