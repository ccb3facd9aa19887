package dev.nimbus.games.grid;

import dev.nimbus.games.Sizes;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;

/**
 * Cram for the search. A position is any set of cells; components are connected and up to symmetry. A line is Dawson's
 * Kayles and known beforehand under normal play.
 *
 * @param play the convention of the search
 */
record CramRules(Play play) implements SearchRules<Region> {
    /** How many rows are split into parts, reflected and compared in a step of work. */
    private static final int ROWS_OF_A_STEP = 2;

    @Override
    public void options(Region region, Sink<Region> sink) {
        boolean more = true;
        for (int r = 0; r < region.height(); r++) {
            for (long rest = region.row(r) & region.row(r) >>> 1; rest != 0 && more; rest &= rest - 1) {
                more = sink.accept(without(region, r, 3 * Long.lowestOneBit(rest), 0));
            }
            long below = r + 1 < region.height() ? region.row(r + 1) : 0;
            for (long rest = region.row(r) & below; rest != 0 && more; rest &= rest - 1) {
                more = sink.accept(without(region, r, Long.lowestOneBit(rest), Long.lowestOneBit(rest)));
            }
        }
    }

    private static Region without(Region region, int r, long cells, long cellsBelow) {
        long[] rows = region.toArray();
        rows[r] &= ~cells;
        if (cellsBelow != 0) {
            rows[r + 1] &= ~cellsBelow;
        }
        return Region.loose(rows);
    }

    @Override
    public List<Region> components(Region region) {
        return Region.parts(region.toArray());
    }

    @Override
    public long size(Region region) {
        return Sizes.ofNumbers(region.height(), Long.BYTES) + Sizes.ofObject();
    }

    @Override
    public long work(Region region) {
        return 2L + region.height() / ROWS_OF_A_STEP;
    }

    @Override
    public int weight(Region component) {
        return component.cells();
    }

    @Override
    public long knownValue(Region component) {
        boolean line = play == Play.NORMAL && (component.height() == 1 || component.width() == 1);
        return line ? PathValues.path(component.cells() - 1) : -1;
    }
}
