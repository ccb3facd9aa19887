package dev.nimbus.games.coin;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A coin-turning game on a row of coins, where the rightmost coin turned goes from heads to tails. Each head counts by
 * itself: the nim-value of a row is the xor of its heads' values (H. W. Lenstra, <i>Nim multiplication</i>, 1978), and
 * turning coins changes it by the xor of their values.
 */
abstract class CoinRow extends BasicGame<String> {
    private static final char HEAD = 'H';
    private static final char TAIL = 'T';

    CoinRow(String name) {
        super(name, PositionShape.TEXT, all(), nothing());
    }

    /** The move that turns {@code coins}, ascending; they are not written to any more. */
    static ListMove turning(long... coins) {
        return new ListMove("turn", coins);
    }

    /** The move that turns all coins from {@code left} to {@code right}. */
    static ListMove run(int left, int right) {
        long[] coins = new long[right - left + 1];
        for (int i = 0; i < coins.length; i++) {
            coins[i] = (long) left + i;
        }
        return turning(coins);
    }

    /** The nim-value of a row whose only head is coin {@code i}, counted from 0. */
    abstract long coin(int i);

    /**
     * Shows all moves whose rightmost coin is {@code right}, ordered by the other coins turned, ascending, until the sink
     * has seen enough; says whether all were shown.
     */
    abstract boolean turns(int right, Predicate<ListMove> sink);

    /** Finds those of these moves that change the nim-value by {@code change}, not 0, in the same order, until the list has enough. */
    abstract void turnsBy(long change, int right, MoveList found);

    @Override
    public final String read(PositionInput input) {
        String row = input.text();
        for (int i = 0; i < row.length(); i++) {
            if (row.charAt(i) != HEAD && row.charAt(i) != TAIL) {
                throw Refusal.invalidPosition("coin " + i + " is '" + row.charAt(i) + "'; expected H or T", "");
            }
        }
        return row;
    }

    @Override
    public final String write(String position) {
        return TextNode.valueOf(position).toString();
    }

    @Override
    public final String sample(RandomGenerator random, int size) {
        StringBuilder row = new StringBuilder();
        for (int i = random.nextInt(1 + size); i > 0; i--) {
            row.append(random.nextBoolean() ? HEAD : TAIL);
        }
        return row.toString();
    }

    @Override
    public final boolean options(String position, OptionVisitor<String> visitor) {
        boolean more = true;
        for (int i = position.indexOf(HEAD); i >= 0 && more; i = position.indexOf(HEAD, i + 1)) {
            more = turns(i, turn -> visitor.visit(turn, turned(position, turn)));
        }
        return more;
    }

    @Override
    public final long size(String position) {
        return Sizes.of(position);
    }

    private static String turned(String row, ListMove turn) {
        StringBuilder turned = new StringBuilder(row);
        for (long coin : turn.items()) {
            turned.setCharAt((int) coin, row.charAt((int) coin) == HEAD ? TAIL : HEAD);
        }
        return turned.toString();
    }

    @Override
    public final GrundyValue grundy(String position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    private long sum(String row) {
        long sum = 0;
        for (int i = row.indexOf(HEAD); i >= 0; i = row.indexOf(HEAD, i + 1)) {
            sum ^= coin(i);
        }
        return sum;
    }

    @Override
    protected final void findMovesTo(String position, long value, MoveList found) {
        long change = sum(position) ^ value;
        for (int i = position.indexOf(HEAD);
                i >= 0 && change != 0 && !found.isDone();
                i = position.indexOf(HEAD, i + 1)) {
            turnsBy(change, i, found);
        }
    }
}
