package dev.nimbus.games.grid;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Cram: place a domino on two free cells. The outcome of boards that look the same after half a turn is known by
 * symmetry; all else is searched by connected parts.
 */
public final class Cram extends SearchedGame<Board> {
    public static final GameType TYPE = GameType.named("cram", context -> new Cram(context.positions()));

    /** How many cells of an option are looked at in a step of work: a wide board is laid on its side. */
    private static final int CELLS_OF_A_STEP = 8;

    private static final BoardRules<Board> NORMAL = boards(Play.NORMAL);
    private static final BoardRules<Board> MISERE = boards(Play.MISERE);

    private Cram(ValueTable values) {
        super("cram", PositionShape.STRUCTURE, moves(), values);
    }

    private static BoardRules<Board> boards(Play play) {
        return new BoardRules<>(new CramRules(play), new CramComponents(play));
    }

    @Override
    public Board read(PositionInput input) {
        return Board.read(StructuredInput.tree(input));
    }

    @Override
    public Board sample(RandomGenerator random, int size) {
        int height = random.nextInt(1 + Math.min(size, 4));
        int width = 1 + random.nextInt(height < 4 ? 4 : 3);
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < width; c++) {
                row.append(random.nextInt(4) == 0 ? Board.BLOCKED : Board.FREE);
            }
            rows.add(row.toString());
        }
        return Board.of(rows);
    }

    @Override
    public boolean options(Board position, OptionVisitor<Board> visitor) {
        return dominoes(position, domino -> visitor.visit(domino, domino.place(position)));
    }

    /** Shows every domino that can be placed. */
    private static boolean dominoes(Board board, Predicate<Domino> sink) {
        boolean more = true;
        for (int r = 0; r < board.height(); r++) {
            for (int c = 0; c < board.width() && more; c++) {
                if (board.isFree(r, c) && board.isFree(r, c + 1)) {
                    more = sink.test(new Domino(r, c, r, c + 1));
                }
                if (board.isFree(r, c) && board.isFree(r + 1, c) && more) {
                    more = sink.test(new Domino(r, c, r + 1, c));
                }
            }
        }
        return more;
    }

    @Override
    public boolean hasMove(Board position) {
        return !dominoes(position, domino -> false);
    }

    /** The connected parts of two cells and more, up to symmetry. */
    @Override
    public List<Board> components(Board position) {
        return BoardParts.of(narrow(position).toWords());
    }

    /** Without making the options. */
    @Override
    public OptionParts<Board> optionParts() {
        return (position, budget, visitor) ->
                CramRules.options(narrow(position).toWords(), left -> visitor.test(BoardParts.of(left)));
    }

    @Override
    public long size(Board position) {
        return Sizes.ofObject() + position.size();
    }

    @Override
    public Outcome outcome(Board position, Play play, Budget budget) {
        return play == Play.NORMAL && isSymmetric(position)
                ? Outcome.ofWin(centralDomino(position).isPresent())
                : super.outcome(position, play, budget);
    }

    /**
     * Whether half a turn leaves the board as it is and takes every domino but a central one to one beside it: then the
     * second player answers every move by that one, once the central one is placed or cannot be.
     */
    private static boolean isSymmetric(Board board) {
        for (int r = 0; r < board.height(); r++) {
            for (int c = 0; c < board.width(); c++) {
                if (board.isFree(r, c) != board.isFree(board.height() - 1 - r, board.width() - 1 - c)) {
                    return false;
                }
            }
        }
        boolean centralCell = board.height() % 2 == 1 && board.width() % 2 == 1;
        return !centralCell || !board.isFree(board.height() / 2, board.width() / 2);
    }

    /** Every domino has an image beside it: a move and its image leave another such board. */
    @Override
    public boolean isLostByHalfTurn(Board component) {
        return isMirrored(component);
    }

    private static Optional<Move> centralDomino(Board board) {
        int r = board.height() / 2;
        int c = board.width() / 2;
        boolean isOneCentral = (board.height() + board.width()) % 2 == 1 && board.isFree(r, c);
        if (!isOneCentral) {
            return Optional.empty();
        }
        return Optional.of(board.width() % 2 == 0 ? new Domino(r, c - 1, r, c) : new Domino(r - 1, c, r, c));
    }

    private static boolean isMirrored(Board board) {
        return isSymmetric(board) && centralDomino(board).isEmpty();
    }

    /** The central domino wins: what is left is symmetric. */
    @Override
    protected Optional<Move> knownWinningMove(Board position, Play play) {
        return play == Play.NORMAL && isSymmetric(position) ? centralDomino(position) : Optional.empty();
    }

    @Override
    protected ComponentRules core(Play play) {
        return play == Play.NORMAL ? NORMAL : MISERE;
    }

    @Override
    protected PositionSearch.Position position(Board position, Play play) {
        return (play == Play.NORMAL ? NORMAL : MISERE).position(narrow(position));
    }

    /** The board, or the same on its side where it is too wide. */
    static Board narrow(Board board) {
        if (board.width() <= Board.MOST_WIDE) {
            return board;
        }
        if (board.height() > Board.MOST_WIDE) {
            throw Refusal.tooLarge("the board is " + board.height() + " by " + board.width() + " cells; at most "
                    + Board.MOST_WIDE + " one way are searched");
        }
        long[] rows = new long[board.width()];
        for (int r = 0; r < board.height(); r++) {
            for (int c = 0; c < board.width(); c++) {
                rows[c] |= board.isFree(r, c) ? 1L << r : 0;
            }
        }
        return Board.ofWords(board.height(), rows);
    }

    @Override
    public GrundyValue grundy(Board position, Budget budget) {
        return isMirrored(position) ? GrundyValue.of(0) : super.grundy(position, budget);
    }

    @Override
    protected void findMovesTo(Board position, long value, MoveList found) {
        if (value != 0 || !isMirrored(position)) {
            super.findMovesTo(position, value, found);
        }
    }

    @Override
    protected void find(Board position, Predicate<Board> isWanted, MoveList found) {
        long cells = (long) position.height() * position.width();
        long work = 1 + size(position) / Budget.BYTES_OF_WORK + cells / CELLS_OF_A_STEP;
        dominoes(position, domino -> {
            found.budget().spend(work);
            return !isWanted.test(domino.place(position)) || found.add(domino);
        });
    }
}
