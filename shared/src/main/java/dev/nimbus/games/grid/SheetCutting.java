package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.nimber.Mex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;

/** Cut a sheet in two along a line of the grid, neither piece narrower or lower than a bound. */
public final class SheetCutting extends BasicGame<SheetCutting.Sheets> {
    public static final GameType TYPE = new GameType("sheet-cutting", SheetCutting::make);

    /** Of larger numbers there is no strip. */
    private static final int MOST_TAKEN = 4095;

    private final long least;

    /** A cut across the longer side alone takes nothing and leaves two lengths of at least m each: strip(m) on m less. */
    private final Optional<HeapGame> strips;

    private SheetCutting(long least, Optional<HeapGame> strips) {
        super("sheet-cutting(" + least + ")", PositionShape.STRUCTURE, all(), nothing());
        this.least = least;
        this.strips = strips;
    }

    private static SheetCutting make(Notation notation, GameType.Context context) {
        long least = notation.number("the least length");
        Optional<HeapGame> strips =
                least > MOST_TAKEN ? Optional.empty() : Optional.of((HeapGame) context.game("strip(" + least + ")"));
        return new SheetCutting(least, strips);
    }

    /**
     * Sheets in the order given.
     *
     * @param widths of each
     * @param heights of each
     */
    public record Sheets(Heaps widths, Heaps heights) {
        @Override
        public String toString() {
            return widths.pairedWith(heights);
        }
    }

    private static Move cut(int sheet, boolean columns, long length) {
        return new NumbersMove("sheet", sheet, columns ? "columns" : "rows", length);
    }

    @Override
    public Sheets read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireArray(tree, "a list of sheets [w,h]", "");
        long[] widths = new long[tree.size()];
        long[] heights = new long[tree.size()];
        for (int i = 0; i < widths.length; i++) {
            JsonNode sheet = TreeInput.pair(tree, i, "sheet", "[w,h]", "");
            widths[i] = TreeInput.integer(sheet.get(0), "the width of sheet " + i, "/" + i + "/0");
            heights[i] = TreeInput.integer(sheet.get(1), "the height of sheet " + i, "/" + i + "/1");
        }
        return new Sheets(Heaps.wrap(widths), Heaps.wrap(heights));
    }

    @Override
    public Sheets sample(RandomGenerator random, int size) {
        int count = random.nextInt(3);
        long most = Math.min(least, 3) * (2 + size / 4);
        return new Sheets(
                Heaps.wrap(random.longs(count, 0, most).toArray()),
                Heaps.wrap(random.longs(count, 0, most).toArray()));
    }

    @Override
    public boolean options(Sheets position, OptionVisitor<Sheets> visitor) {
        boolean more = true;
        for (int i = 0; i < position.widths().count() && more; i++) {
            more = cuts(position, i, true, visitor) && cuts(position, i, false, visitor);
        }
        return more;
    }

    private boolean cuts(Sheets position, int sheet, boolean columns, OptionVisitor<Sheets> visitor) {
        Heaps cut = columns ? position.widths() : position.heights();
        Heaps kept = columns ? position.heights() : position.widths();
        long side = cut.get(sheet);
        long other = kept.get(sheet);
        Heaps both = kept.append(other);
        boolean more = true;
        for (long k = least; k <= side - least && more; k++) {
            Heaps parts = cut.with(sheet, k).append(side - k);
            Sheets next = columns ? new Sheets(parts, both) : new Sheets(both, parts);
            more = visitor.visit(cut(sheet, columns, k), next);
        }
        return more;
    }

    @Override
    public long size(Sheets position) {
        return position.widths().size() + position.heights().size();
    }

    /** The sheets that can be cut, each on its longer side, sorted. */
    @Override
    public Sheets canonical(Sheets position) {
        return of(sides(position));
    }

    @Override
    public List<Sheets> components(Sheets position) {
        return sides(position).stream().map(side -> of(List.of(side))).toList();
    }

    private List<long[]> sides(Sheets position) {
        List<long[]> sides = new ArrayList<>();
        for (int i = 0; i < position.widths().count(); i++) {
            long w = position.widths().get(i);
            long h = position.heights().get(i);
            if (Math.max(w, h) - least >= least) {
                sides.add(new long[] {Math.max(w, h), Math.min(w, h)});
            }
        }
        sides.sort(Arrays::compare);
        return sides;
    }

    private static Sheets of(List<long[]> sides) {
        return new Sheets(
                Heaps.wrap(sides.stream().mapToLong(side -> side[0]).toArray()),
                Heaps.wrap(sides.stream().mapToLong(side -> side[1]).toArray()));
    }

    @Override
    public GrundyValue grundy(Sheets position, Budget budget) {
        return GrundyValue.of(sum(position, values(position, budget)));
    }

    /** The nim-value of a sheet by its width and height. */
    private LongBinaryOperator values(Sheets position, Budget budget) {
        if (least == 1) {
            return SheetCutting::parity;
        }
        int[][] table = table(position, budget);
        return (w, h) -> isStrip(w, h) ? strip(w, h) : value(table, w, h);
    }

    /** Each cut makes one sheet more, down to single squares, or to lengths of one where the other side is 0. */
    private static long parity(long w, long h) {
        boolean isLine = w == 0 || h == 0;
        long most = isLine ? Math.max(w, h) : w & h;
        return most == 0 && isLine ? 0 : 1 ^ (most & 1);
    }

    /** Whether the shorter side cannot be cut, in this sheet or in a part of it; of large numbers, whether neither can. */
    private boolean isStrip(long w, long h) {
        return (strips.isPresent() ? Math.min(w, h) : Math.max(w, h)) - least < least;
    }

    private long strip(long w, long h) {
        long longer = Math.max(w, h);
        return longer - least < least ? 0 : strips.orElseThrow().value(longer - least);
    }

    private static long sum(Sheets position, LongBinaryOperator values) {
        long sum = 0;
        for (int i = 0; i < position.widths().count(); i++) {
            sum ^= values.applyAsLong(
                    position.widths().get(i), position.heights().get(i));
        }
        return sum;
    }

    private static int value(int[][] table, long w, long h) {
        return table[(int) Math.max(w, h)][(int) Math.min(w, h)];
    }

    @Override
    protected void findMovesTo(Sheets position, long value, MoveList found) {
        LongBinaryOperator values = values(position, found.budget());
        long change = sum(position, values) ^ value;
        for (int i = 0; i < position.widths().count() && change != 0 && !found.isDone(); i++) {
            long w = position.widths().get(i);
            long h = position.heights().get(i);
            if (least > 1) {
                long wanted = values.applyAsLong(w, h) ^ change;
                find(i, true, w, k -> (values.applyAsLong(k, h) ^ values.applyAsLong(w - k, h)) == wanted, found);
                find(i, false, h, k -> (values.applyAsLong(w, k) ^ values.applyAsLong(w, h - k)) == wanted, found);
            } else if (change == 1) {
                addAll(i, true, w, found); // each cut changes the parity of those that are left
                addAll(i, false, h, found);
            }
        }
    }

    /** Finds the cuts of one side that pass a test. */
    private void find(int sheet, boolean columns, long side, LongPredicate test, MoveList found) {
        for (long k = least; k <= side - least && !found.isDone(); k++) {
            found.budget().spend(1);
            if (test.test(k)) {
                found.add(cut(sheet, columns, k));
            }
        }
    }

    /** Adds all cuts of one side into parts of one or more, most of them uncounted one by one, unless one is enough. */
    private static void addAll(int sheet, boolean columns, long side, MoveList found) {
        if (found.isDone()) {
            return;
        }
        long k = 1;
        for (; k < side && found.room() > 0; k++) {
            found.add(cut(sheet, columns, k));
        }
        found.count(Math.max(0, side - k));
    }

    /** The values of all sheets that are no strips up to the longest side by the longest of the shorter sides, the longer side first. */
    private int[][] table(Sheets position, Budget budget) {
        long longest = 0;
        long shorter = 0;
        for (int i = 0; i < position.widths().count(); i++) {
            long w = position.widths().get(i);
            long h = position.heights().get(i);
            if (!isStrip(w, h)) {
                longest = Math.max(longest, Math.max(w, h));
                shorter = Math.max(shorter, Math.min(w, h));
            }
        }
        double cells = (longest + 1.0) * (shorter + 1.0);
        double work = cells * ((double) longest + shorter) / 4;
        budget.require(work < Long.MAX_VALUE ? (long) work : Long.MAX_VALUE);
        budget.hold(16 + (long) cells * Integer.BYTES + 16 * longest);
        int[][] table = new int[(int) longest + 1][];
        Mex mex = new Mex(budget::hold);
        for (int w = 0; w < table.length; w++) {
            table[w] = new int[(int) Math.min(w, shorter) + 1];
            for (int h = 0; h < table[w].length; h++) {
                budget.spend(1 + (w + h) / 4);
                table[w][h] = (int) cell(table, w, h, mex);
            }
        }
        return table;
    }

    private long cell(int[][] table, int w, int h, Mex mex) {
        mex.clear();
        for (long k = least; k <= w / 2 && k <= w - least; k++) {
            mex.add(value(table, k, h) ^ value(table, w - k, h));
        }
        for (long k = least; k <= h / 2 && k <= h - least; k++) {
            mex.add(value(table, w, k) ^ value(table, w, h - k));
        }
        return mex.value();
    }
}
