package dev.nimbus.games.grid;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.Search;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Chomp: take a cell and all to its right and below. The corner cell (0, 0) is poison and never taken, so who is left
 * with it alone, or with no cell at all, has lost. A rectangle of more than one cell is won by the next player, as a winning answer to taking the
 * far corner could be played at once.
 */
public final class Chomp extends BasicGame<Heaps> {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("chomp")
                    .rules("take a cell and all to its right and below; the corner cell is poison and never taken")
                    .position("row lengths, not increasing")
                    .move("{\"row\":r,\"column\":c}")
                    .complexity("search within the budget; rectangles' outcome, rows and L-shapes at once")
                    .source("F. Schuh 1952, D. Gale 1974")
                    .example("chomp", "[3,2]"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new Chomp();
            });

    private Chomp() {
        super("chomp", PositionShape.INTEGERS, all(), nothing());
    }

    /** Taking cell (row, column) and all to its right and below. */
    record Bite(int row, long column) implements Move {
        @Override
        public void writeTo(FieldWriter out) {
            out.number("row", row).number("column", column);
        }
    }

    @Override
    public Heaps read(PositionInput input) {
        long[] rows = input.integers("row");
        for (int r = 1; r < rows.length; r++) {
            if (rows[r] > rows[r - 1]) {
                throw Refusal.invalidPosition(
                        "row " + r + " is " + rows[r] + ", longer than row " + (r - 1) + " of " + rows[r - 1], "/" + r);
            }
        }
        return Heaps.wrap(rows);
    }

    @Override
    public String write(Heaps position) {
        return position.toString();
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        long[] rows = new long[random.nextInt(5)];
        if (rows.length == 0) {
            return Heaps.of();
        }
        rows[0] = random.nextInt(2 + size / 2);
        for (int r = 1; r < rows.length; r++) {
            rows[r] = random.nextLong(rows[r - 1] + 1);
        }
        return Heaps.wrap(rows);
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (int r = 0; r < position.count(); r++) {
            for (long c = r == 0 ? 1 : 0; c < position.get(r) && more; c++) {
                more = visitor.visit(new Bite(r, c), ChompRules.bite(position, r, c));
            }
        }
        return more;
    }

    @Override
    public long size(Heaps position) {
        return position.size();
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.trimmed();
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        long[] rows = position.trimmed().toArray();
        if (rows.length == 0) {
            return Outcome.P;
        }
        if (rows[0] == rows[rows.length - 1]) {
            return Outcome.ofWin(rows[0] > 1 || rows.length > 1);
        }
        return search(budget).outcome(position, play);
    }

    private static Search<Heaps> search(Budget budget) {
        return new Search<>(new ChompRules(), budget);
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(search(budget).grundy(position));
    }

    @Override
    public WinningMoves movesTo(Heaps position, long value, int limit, Budget budget) {
        budget.require(Arrays.stream(position.toArray()).reduce(0, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b));
        return movesTo(position, value, limit, new ChompRules(), budget);
    }
}
