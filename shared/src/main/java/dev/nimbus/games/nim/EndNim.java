package dev.nimbus.games.nim;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.HeapWords;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.PlayedOut;
import java.util.Arrays;

/**
 * End-Nim: the heaps stand in a row, and only those at its two ends may be taken from. An empty heap leaves the row, so
 * the one beside it stands at the end.
 */
public final class EndNim extends HeapRow {
    public static final GameType TYPE = GameType.named("end-nim", context -> new EndNim(context.positions()));

    final ObjectRules<Heaps> core =
            new ObjectRules<>(new SearchedRows(this), new HeapWords(RulesetHash.of(notation())));
    private final ValueTable values;

    private EndNim(ValueTable values) {
        super("end-nim", all(), moves());
        this.values = values;
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
            more = visitor.visit(HeapMove.leaving(heap, left), position.with(heap, left));
        }
        return more;
    }

    /** Without empty heaps, and read from the end that makes it first. */
    @Override
    public Heaps canonical(Heaps position) {
        long[] row = row(position);
        long[] backwards = new long[row.length];
        for (int i = 0; i < row.length; i++) {
            backwards[i] = row[row.length - 1 - i];
        }
        return Heaps.wrap(Arrays.compare(row, backwards) <= 0 ? row : backwards);
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        long[] row = row(position);
        if (row.length == 0) {
            return Outcome.ofWin(play == Play.MISERE);
        }
        return Outcome.ofWin(new EndNimTheory(row, play, budget).first() != row[0]);
    }

    private static long[] row(Heaps position) {
        return Arrays.stream(position.toArray()).filter(heap -> heap > 0).toArray();
    }

    /** One heap or two are a position of Nim. */
    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        long[] row = row(position);
        if (isNim(row)) {
            return GrundyValue.of(position.nimSum());
        }
        return outcome(position, Play.NORMAL, budget) == Outcome.P
                ? GrundyValue.of(0)
                : GrundyValue.of(new PositionSearch(core, values, budget).value(core.position(position)));
    }

    private static boolean isNim(long... row) {
        return row.length <= 2;
    }

    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        long[] row = row(position);
        if (value == 0) {
            findWinning(position, Play.NORMAL, found);
        } else if (row.length > 0 && isNim(row)) {
            long change = position.nimSum() ^ value;
            find(position, row[0] ^ change, row[row.length - 1] ^ change, found);
        } else {
            PositionSearch search = new PositionSearch(core, values, found.budget());
            findMoves(position, option -> search.hasValue(core.position(option), value), found);
        }
    }

    @Override
    protected void findWinning(Heaps position, Play play, MoveList found) {
        long[] row = row(position);
        if (row.length > 0) {
            EndNimTheory theory = new EndNimTheory(row, play, found.budget());
            find(position, theory.first(), theory.last(), found);
        }
    }

    /** Finds the moves that make the first heap {@code first} or the last one {@code last}. */
    private static void find(Heaps position, long first, long last, MoveList found) {
        int left = 0;
        while (position.get(left) == 0) {
            left++;
        }
        int right = position.count() - 1;
        while (position.get(right) == 0) {
            right--;
        }
        add(position, left, first, found);
        if (right > left && !found.isDone()) {
            add(position, right, last, found);
        }
    }

    private static void add(Heaps position, int heap, long to, MoveList found) {
        if (to >= 0 && to < position.get(heap)) {
            found.add(HeapMove.leaving(heap, to));
        }
    }

    /** For the search of nim-values: rows of one heap or two are known. */
    private static final class SearchedRows extends PlayedOut<Heaps> {
        private SearchedRows(EndNim game) {
            super(game);
        }

        @Override
        public long knownValue(Heaps component) {
            return isNim(component.toArray()) ? component.nimSum() : -1;
        }

        @Override
        public int weight(Heaps component) {
            return component.tokens();
        }
    }
}
