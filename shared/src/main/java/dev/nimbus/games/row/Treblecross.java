package dev.nimbus.games.row;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.HeapFold;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Treblecross: put an X on a free square of a row; who completes three adjacent X wins. An X within two squares of
 * another lets the other player complete three, so nobody puts one there who need not lose: it takes five squares out of
 * a row, or fewer at its ends, and a row of n squares is the heap n + 2 of the octal game 0.007 (Winning Ways, ch. 4).
 *
 * <p>Where two X stand that near, the next player wins the whole game at once, whatever else there is, and the position
 * has no nim-value. {@link #options} lists the moves that matter: completing three where that is possible, and else an X
 * that is not near another; who has none of them left loses.
 */
public final class Treblecross extends BasicGame<Rows> implements Foldable, HeapValues {
    private static final String NAME = "treblecross";
    private static final String CODE = "octal(0.007)";
    private static final String NOUN = "row";

    /** What a row of n squares lacks to be its heap of 0.007. */
    private static final int SHIFT = 2;

    /** What an X takes out of a heap of 0.007. */
    private static final int TAKEN = 3;

    /** A row with an X is written square by square. */
    private static final long LONGEST_WRITTEN = 1 << 16;

    /** Stands for every position in which three are complete. */
    private static final Rows WON = new Rows(List.of(Row.of("XXX")));

    /** Values looked up at a time. */
    private static final int BLOCK = 1024;

    public static final GameType TYPE = GameType.named(NAME, context -> new Treblecross((HeapGame) context.game(CODE)));

    private final HeapGame code;

    private Treblecross(HeapGame code) {
        super(NAME, PositionShape.STRUCTURE, all(), nothing());
        this.code = code;
    }

    @Override
    public Rows read(PositionInput input) {
        return Rows.read(StructuredInput.tree(input));
    }

    @Override
    public Rows sample(RandomGenerator random, int size) {
        List<Row> rows = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Row row = Row.free(random.nextInt(size + 4));
            for (int x = random.nextInt(3); x > 0 && row.length() > SHIFT; x--) {
                Row more = row.with(random.nextLong(row.length()));
                row = Row.of(more.toString().replace("\"", ""));
            }
            rows.add(row.isWon() ? Row.free(row.length()) : row);
        }
        return new Rows(rows);
    }

    @Override
    public boolean options(Rows position, OptionVisitor<Rows> visitor) {
        return moves(position, (row, square) -> visitor.visit(mark(row, square), position.with(row, square)));
    }

    private static NumbersMove mark(int row, long square) {
        return new NumbersMove("row", row, "square", square);
    }

    @Override
    public boolean endsSum(Rows position) {
        return position.isWon();
    }

    /** Takes a free square; says whether to go on. */
    private interface SquareVisitor {
        boolean visit(int row, long square);
    }

    private static boolean moves(Rows position, SquareVisitor visitor) {
        if (position.isWon()) {
            return true;
        }
        boolean threatened = position.threatened() >= 0;
        boolean more = true;
        for (int i = 0; i < position.list().size() && more; i++) {
            Row row = position.list().get(i);
            more = threatened ? completing(row, i, visitor) : quiet(row, i, visitor);
        }
        return more;
    }

    /** Shows the moves that are not near an X. */
    private static boolean quiet(Row row, int i, SquareVisitor visitor) {
        boolean more = true;
        for (Row.Run run : row.runs()) {
            for (long k = 0; k < run.length() && more; k++) {
                more = visitor.visit(i, run.from() + k);
            }
        }
        return more;
    }

    /** Also the moves near an X, after which the other player completes three. */
    @Override
    public boolean legalMoves(Rows position, Budget budget, OptionVisitor<Rows> visitor) {
        boolean more = true;
        for (int i = 0; i < position.list().size() && more && !position.isWon(); i++) {
            more = free(position, i, budget, visitor);
        }
        return more;
    }

    private static boolean free(Rows position, int i, Budget budget, OptionVisitor<Rows> visitor) {
        Row row = position.list().get(i);
        if (row.length() > LONGEST_WRITTEN) {
            throw Refusal.tooLarge("row " + i + " has " + row.length() + " squares; the options of rows of more than "
                    + LONGEST_WRITTEN + " are too long to write");
        }
        boolean more = true;
        for (long square = 0; square < row.length() && more && row.hasRoom(); square++) {
            budget.spend(1);
            more = row.isCross(square) || visitor.visit(mark(i, square), position.with(i, square));
        }
        return more;
    }

    @Override
    public long size(Rows position) {
        return position.size();
    }

    /** Not for misère play: the moves are those that matter to who wants the last one. */
    @Override
    public boolean isForMisere(Rows position) {
        return false;
    }

    private static boolean completing(Row row, int i, SquareVisitor visitor) {
        boolean more = true;
        for (long square : row.completing()) {
            more = more && visitor.visit(i, square);
        }
        return more;
    }

    @Override
    public Rows canonical(Rows position) {
        if (position.isWon()) {
            return WON;
        }
        return position.threatened() >= 0 ? position : position.split();
    }

    /** Where three cannot be completed, no option allows it: the runs of squares that are not near an X are a sum. */
    @Override
    public List<Rows> components(Rows position) {
        Rows canonical = canonical(position);
        return whyNoNimValue(canonical).isPresent()
                ? List.of(canonical)
                : canonical.list().stream().map(row -> new Rows(List.of(row))).toList();
    }

    @Override
    public Outcome outcome(Rows position, Play play, Budget budget) {
        boolean wins = !position.isWon() && (position.threatened() >= 0 || sum(position, budget) != 0);
        return Outcome.ofWin(wins);
    }

    @Override
    public GrundyValue grundy(Rows position, Budget budget) {
        if (position.isWon()) {
            return GrundyValue.of(0);
        }
        return whyNoNimValue(position)
                .<GrundyValue>map(GrundyValue.None::new)
                .orElseGet(() -> GrundyValue.of(sum(position, budget)));
    }

    @Override
    public Optional<String> whyNoNimValue(Rows position) {
        int row = position.threatened();
        return row < 0 || position.isWon()
                ? Optional.empty()
                : Optional.of("row " + row + " has two X with at most one square between them: the next player"
                        + " completes three there and wins at once, so that the position has no nim-value");
    }

    private long sum(Rows position, Budget budget) {
        position.list().stream()
                .flatMap(row -> Arrays.stream(row.runs()))
                .mapToLong(Row.Run::length)
                .forEach(this::requireReach);
        long sum = 0;
        for (Row row : position.list()) {
            for (Row.Run run : row.runs()) {
                budget.spend(1);
                sum ^= value(run.length());
            }
        }
        return sum;
    }

    private static long heap(long length) {
        if (length > Long.MAX_VALUE - SHIFT) {
            throw Refusal.invalidPosition("a row of " + length + " squares is too long", "");
        }
        return length + SHIFT;
    }

    private void requireReach(long length) {
        code.requireReach(heap(length));
    }

    private long value(long length) {
        long[] value = new long[1];
        code.valuesBlocking(heap(length), value);
        return value[0];
    }

    @Override
    protected void findMovesTo(Rows position, long value, MoveList found) {
        if (position.threatened() >= 0 || position.isWon()) {
            moves(position, (row, square) -> found.add(mark(row, square)));
            return;
        }
        long change = sum(position, found.budget()) ^ value;
        for (int i = 0; i < position.list().size() && !found.isDone(); i++) {
            for (Row.Run run : position.list().get(i).runs()) {
                find(i, run, change, found);
            }
        }
    }

    /** An X on square k of a run leaves heaps of k and rest − k of the code. */
    private void find(int row, Row.Run run, long change, MoveList found) {
        long target = value(run.length()) ^ change;
        long rest = run.length() + SHIFT - TAKEN;
        for (long k = 0; k <= rest && !found.isDone(); k += BLOCK) {
            int count = (int) Math.min(BLOCK, rest - k + 1);
            long[] left = new long[count];
            long[] right = new long[count];
            found.budget().spend(count);
            code.valuesBlocking(k, left);
            code.valuesBlocking(rest - k - count + 1, right);
            for (int j = 0; j < count && !found.isDone(); j++) {
                if ((left[j] ^ right[count - 1 - j]) == target) {
                    found.add(mark(row, run.from() + k + j));
                }
            }
        }
    }

    @Override
    public String noun() {
        return NOUN;
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        return asks.contains(Ask.MOVE) || asks.contains(Ask.MOVES)
                ? Optional.empty()
                : Optional.of(HeapFold.normal(notation(), this::requireReach, this::value));
    }

    @Override
    public void valuesBlocking(long from, long[] into) {
        value(from + into.length - 1);
        code.valuesBlocking(from + SHIFT, into);
    }

    /** None is known of the code; one that were found would be told of the code. */
    @Override
    public PeriodSearch periodBlocking() {
        return new PeriodSearch(
                Optional.empty(), Math.max(0, code.periodBlocking().looked() - SHIFT));
    }
}
