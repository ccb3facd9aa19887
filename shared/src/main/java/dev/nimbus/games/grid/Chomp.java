package dev.nimbus.games.grid;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.subtraction.Nim;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
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
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/**
 * Chomp: take a cell and all to its right and below. The corner cell (0, 0) is poison and never taken, so who is left
 * with it alone, or with no cell at all, has lost. A rectangle of more than one cell is won by the next player, as a winning answer to taking the
 * far corner could be played at once.
 */
public final class Chomp extends BasicGame<Heaps> {
    public static final GameType TYPE = GameType.named("chomp", context -> new Chomp(context.positions()));

    /** A row and a column have one move each at the most to a position of a value, or to a lost one. */
    private static final int MOVES_OF_AN_L = 2;

    private static final ChompComponents RULES = new ChompComponents();

    private final ValueTable values;

    private Chomp(ValueTable values) {
        super("chomp", PositionShape.INTEGERS, all(), moves());
        this.values = values;
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
        Heaps board = position.trimmed();
        if (play == Play.MISERE) {
            return Outcome.ofWin(!misere(budget).test(board));
        }
        long[] rows = board.toArray();
        if (ChompRules.isL(board)) {
            return Outcome.ofWin(new ChompRules().knownValue(board) != 0);
        }
        return Outcome.ofWin(rows[0] == rows[rows.length - 1] || !isLost(board, budget));
    }

    /** Whether the player who moves next loses a board under misère play. */
    private Predicate<Heaps> misere(Budget budget) {
        MisereSearch search = new MisereSearch(RULES, values, budget);
        return board -> {
            Heaps trimmed = board.trimmed();
            if (ChompRules.isL(trimmed)) {
                return Nim.NIM.outcome(nim(trimmed), Play.MISERE, budget) == Outcome.P;
            }
            requireOptions(trimmed, budget);
            return search.isLost(RULES.position(trimmed));
        };
    }

    /** All options of a board are made at once, and kept: where they do not fit, no work is begun. */
    private static void requireOptions(Heaps board, Budget budget) {
        long bytes = board.size() * new ChompRules().weight(board);
        budget.hold(bytes);
        budget.release(bytes);
    }

    private boolean isLost(Heaps board, Budget budget) {
        if (isTwoLines(board)) {
            return twoLines(board).isEmpty();
        }
        Heaps upright = upright(board);
        long[] rows = upright.toArray();
        return ChompLosses.areFew(rows)
                ? new ChompLosses(budget, rows).isLost(upright)
                : search(budget).hasValue(RULES.position(board), 0);
    }

    /** The board, or its reflection where that has fewer rows. */
    private static Heaps upright(Heaps board) {
        return board.get(0) < board.count() ? ChompRules.reflected(board) : board;
    }

    private PositionSearch search(Budget budget) {
        return new PositionSearch(RULES, values, budget);
    }

    /** Whether there are two rows or two columns. */
    private static boolean isTwoLines(Heaps board) {
        return board.count() == 2 || board.get(0) == 2;
    }

    /**
     * The winning bite of two rows, or two columns: to where the first is one longer than the second. Those are the
     * P-positions, for no bite leads from one to another, and from each other board one does.
     */
    private static Optional<Bite> twoLines(Heaps board) {
        boolean areRows = board.count() == 2;
        Heaps rows = areRows ? board : ChompRules.reflected(board);
        long first = rows.get(0);
        long second = rows.get(1);
        if (first == second + 1) {
            return Optional.empty();
        }
        Bite bite = first == second ? new Bite(1, first - 1) : new Bite(0, second + 1);
        return Optional.of(areRows ? bite : new Bite((int) bite.column(), bite.row()));
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        Heaps board = position.trimmed();
        if (ChompRules.isL(board)) {
            return GrundyValue.of(new ChompRules().knownValue(board));
        }
        long[] rows = board.toArray();
        if (ChompValues.areFew(rows)) {
            return GrundyValue.of(ChompValues.of(budget, rows).applyAsLong(board));
        }
        boolean isLost = isTwoLines(board) && twoLines(board).isEmpty();
        return GrundyValue.of(isLost ? 0 : search(budget).value(RULES.position(board)));
    }

    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        Heaps board = position.trimmed();
        if (ChompRules.isL(board)) {
            addInL(Nim.NIM.movesTo(nim(board), value, MOVES_OF_AN_L, found.budget()), found);
        } else if (value == 0 && isTwoLines(board)) {
            twoLines(board).ifPresent(found::add);
        } else if (value == 0 && ChompLosses.areFew(upright(board).toArray())) {
            findLost(board, found);
        } else if (ChompValues.areFew(board.toArray())) {
            ToLongFunction<Heaps> values = ChompValues.of(found.budget(), board.toArray());
            findMoves(board, new ChompRules(), option -> values.applyAsLong(option) == value, found);
        } else {
            found.budget().require(ChompValues.cells(board.toArray()));
            PositionSearch search = search(found.budget());
            findMoves(board, new ChompRules(), option -> search.hasValue(RULES.position(option), value), found);
        }
    }

    /** A row and a column, without the corner, are two Nim heaps. */
    private static Heaps nim(Heaps board) {
        return board.count() == 0 ? board : Heaps.of(board.get(0) - 1, board.count() - 1L);
    }

    private static void addInL(WinningMoves nim, MoveList found) {
        for (Move move : nim.items()) {
            HeapMove taken = (HeapMove) move;
            long left = taken.to().length == 0 ? 0 : taken.to()[0];
            found.add(taken.heap() == 0 ? new Bite(0, left + 1) : new Bite((int) left + 1, 0));
        }
    }

    @Override
    protected void findWinning(Heaps position, Play play, MoveList found) {
        Heaps board = position.trimmed();
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else if (ChompRules.isL(board)) {
            addInL(Nim.NIM.winningMoves(nim(board), play, MOVES_OF_AN_L, found.budget()), found);
        } else {
            found.budget().require(ChompValues.cells(board.toArray()));
            findMoves(board, new ChompRules(), misere(found.budget()), found);
        }
    }

    private void findLost(Heaps board, MoveList found) {
        Heaps upright = upright(board);
        ChompLosses losses = new ChompLosses(found.budget(), upright.toArray());
        if (!upright.equals(board)) {
            findMoves(board, new ChompRules(), option -> losses.isLost(ChompRules.reflected(option)), found);
            return;
        }
        findLost(board, 0, 1, board.get(1), losses, found);
        long only = losses.first(board); // of the bites that shorten the first row alone
        if (only >= board.get(1) && only < board.get(0) && !found.isDone()) {
            found.add(new Bite(0, only));
        }
        for (int r = 1; r < board.count() && !found.isDone(); r++) {
            findLost(board, r, 0, board.get(r), losses, found);
        }
    }

    private static void findLost(Heaps board, int row, long from, long to, ChompLosses losses, MoveList found) {
        long work = new ChompRules().work(board);
        for (long c = from; c < to && !found.isDone(); c++) {
            found.budget().spend(work);
            if (losses.isLost(ChompRules.bite(board, row, c))) {
                found.add(new Bite(row, c));
            }
        }
    }

    /** A square is won by leaving the first row and the first column. */
    @Override
    protected Optional<Move> knownWinningMove(Heaps position, Play play) {
        Heaps board = position.trimmed();
        boolean isSquare = play == Play.NORMAL
                && board.count() > 1
                && board.get(0) == board.count()
                && board.get(board.count() - 1) == board.get(0);
        return isSquare ? Optional.of(new Bite(1, 1)) : Optional.empty();
    }
}
