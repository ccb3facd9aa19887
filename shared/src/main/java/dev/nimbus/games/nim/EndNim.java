package dev.nimbus.games.nim;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.PlayedOut;
import dev.nimbus.theory.search.Search;
import java.util.Arrays;

/**
 * End-Nim: the heaps stand in a row, and only those at its two ends may be taken from. An empty heap leaves the row, so
 * the one beside it stands at the end.
 */
public final class EndNim extends HeapRow {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("end-nim")
                    .rules("take any number from the first or the last non-empty heap of a row")
                    .complexity("search within the budget, up to the row read backwards")
                    .source("M. H. Albert, R. J. Nowakowski, The game of End-Nim, 2001")
                    .example("end-nim", "[3,1,4,2]"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new EndNim();
            });

    private EndNim() {
        super("end-nim", all(), nothing());
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        int first = 0;
        int last = position.count() - 1;
        while (first <= last && position.get(first) == 0) {
            first++;
        }
        while (last > first && position.get(last) == 0) {
            last--;
        }
        return first > last || (take(position, first, visitor) && (first == last || take(position, last, visitor)));
    }

    private static boolean take(Heaps position, int heap, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (long left = 0; left < position.get(heap) && more; left++) {
            HeapMove move = left == 0 ? new HeapMove(heap) : new HeapMove(heap, left);
            more = visitor.visit(move, position.with(heap, left));
        }
        return more;
    }

    /** Without empty heaps, and read from the end that makes it first. */
    @Override
    public Heaps canonical(Heaps position) {
        long[] row = Arrays.stream(position.toArray()).filter(heap -> heap > 0).toArray();
        long[] backwards = new long[row.length];
        for (int i = 0; i < row.length; i++) {
            backwards[i] = row[row.length - 1 - i];
        }
        return Heaps.wrap(Arrays.compare(row, backwards) <= 0 ? row : backwards);
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        return new Search<>(new PlayedOut<>(this), budget).outcome(position, play);
    }
}
