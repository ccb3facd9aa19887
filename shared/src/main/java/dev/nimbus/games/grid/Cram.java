package dev.nimbus.games.grid;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Cram: place a domino on two free cells. Boards that look the same after half a turn are answered by symmetry where
 * only the outcome is asked; all else is searched by connected parts.
 */
public final class Cram extends BasicGame<Board> {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("cram")
                    .rules("place a domino on two free cells that share a side")
                    .position("rows of . (free) and # (blocked)")
                    .move("{\"from\":[r,c],\"to\":[r,c]}")
                    .complexity("search within the budget by connected parts up to symmetry")
                    .source("M. Gardner 1974; J. Lemoine, S. Viennot, Nimbers are inevitable, 2012")
                    .example("cram", "[\".##\",\".#.\",\"...\"]"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new Cram();
            });

    private Cram() {
        super("cram", PositionShape.STRUCTURE, all(), nothing());
    }

    @Override
    public Board read(PositionInput input) {
        return Board.read(StructuredInput.tree(input));
    }

    @Override
    public String write(Board position) {
        return position.toString();
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
        return new Board(rows);
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
    public long size(Board position) {
        return Sizes.ofObject() + position.rows().stream().mapToLong(Sizes::of).sum();
    }

    @Override
    public Outcome outcome(Board position, Play play, Budget budget) {
        if (isSymmetric(position)) {
            return Outcome.ofWin(hasCentralDomino(position));
        }
        return search(budget).outcome(region(position), play);
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

    private static boolean hasCentralDomino(Board board) {
        boolean acrossARow = board.height() % 2 == 1 && board.width() % 2 == 0;
        boolean acrossAColumn = board.height() % 2 == 0 && board.width() % 2 == 1;
        return (acrossARow || acrossAColumn) && board.isFree(board.height() / 2, board.width() / 2);
    }

    private static Search<Region> search(Budget budget) {
        return new Search<>(new CramRules(), budget);
    }

    /** The free cells; a board that is too wide is turned on its side. */
    private static Region region(Board board) {
        boolean turn = board.width() > Region.MOST_WIDE;
        if (turn && board.height() > Region.MOST_WIDE) {
            throw Refusal.tooLarge("the board is " + board.height() + " by " + board.width() + " cells; at most "
                    + Region.MOST_WIDE + " one way are searched");
        }
        long[] rows = new long[turn ? board.width() : board.height()];
        for (int r = 0; r < board.height(); r++) {
            for (int c = 0; c < board.width(); c++) {
                if (board.isFree(r, c)) {
                    rows[turn ? c : r] |= 1L << (turn ? r : c);
                }
            }
        }
        return Region.loose(rows);
    }

    @Override
    public GrundyValue grundy(Board position, Budget budget) {
        return GrundyValue.of(search(budget).grundy(region(position)));
    }

    @Override
    public WinningMoves movesTo(Board position, long value, int limit, Budget budget) {
        MoveList found = new MoveList(limit, budget);
        Search<Region> search = search(budget);
        long work = 1 + size(position) / Budget.BYTES_OF_WORK;
        dominoes(position, domino -> {
            budget.spend(work);
            if (search.hasValue(region(domino.place(position)), value)) {
                found.add(domino);
            }
            return true;
        });
        return found.moves();
    }
}
