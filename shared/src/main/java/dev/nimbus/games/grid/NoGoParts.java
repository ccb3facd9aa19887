package dev.nimbus.games.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes a board of NoGo apart, by the lemma in docs/proofs.md. A move that is forbidden stays so. So a point that both colours
 * are forbidden stays empty, and groups beside it are <em>safe</em>: they need no other empty point, and leave the board. What
 * is left is written with more letters: {@code #} is outside the board, and on an empty point 1, 2 or 3 a stone of the first colour, of
 * the second or of either is safe, since it is beside a safe group of its colour or beside a point that stays empty.
 *
 * <p>A point is settled for a colour where it is safe or forbidden. Two neighbouring empty points that are settled for both do
 * not depend on one another. All else is connected, and the board falls apart into a sum.
 */
final class NoGoParts {
    static final char NONE = '#';
    static final char SAFE_FIRST = '1';
    static final char SAFE_SECOND = '2';

    /** Letters that only components have. */
    static final String LETTERS = "#123";

    /** Empty points by the colours that are safe there, as bits. */
    private static final String EMPTY_POINTS = ".123";

    private static final int BOTH = 3;

    /** A single empty point: whatever is beside it, one move ends the play of it. */
    private static final StoneBoard SINGLE = new StoneBoard(List.of("3"));

    /** Of a group with several empty points beside it. */
    private static final int SEVERAL = -1;

    /** The board, with a border of {@code #} around it. */
    private final char[] points;

    private final int width;
    private final int[] sides;

    /** Of each stone the empty point beside its group, if that is the only one. */
    private final int[] last;

    /** The board once what is safe has left it, so far. */
    private final char[] left;

    /** Takes two points that share a side. */
    @FunctionalInterface
    interface Step {
        /** Whether one goes from a point to its neighbour. */
        boolean isAllowed(char from, char to);
    }

    private NoGoParts(StoneBoard board) {
        width = board.width() + 2;
        sides = new int[] {-width, -1, 1, width};
        points = new char[width * (board.height() + 2)];
        Arrays.fill(points, NONE);
        for (int r = 0; r < board.height(); r++) {
            board.rows().get(r).getChars(0, board.width(), points, (r + 1) * width + 1);
        }
        last = new int[points.length];
        left = points.clone();
    }

    /** The parts of a board, which is the sum of them under either convention; each has a move. */
    static List<StoneBoard> of(StoneBoard board) {
        NoGoParts parts = new NoGoParts(board);
        parts.findLast();
        parts.removeSafe();
        parts.settle();
        return parts.split();
    }

    static boolean isEmpty(char point) {
        return EMPTY_POINTS.indexOf(point) >= 0;
    }

    static boolean isStone(char point) {
        return point == StoneBoard.FIRST || point == StoneBoard.SECOND;
    }

    private static int bit(char stone) {
        return stone == StoneBoard.FIRST ? 1 : 2;
    }

    /** Whether a stone placed on an empty point is safe. */
    static boolean isSafe(char point, char stone) {
        return (EMPTY_POINTS.indexOf(point) & bit(stone)) != 0;
    }

    /** An empty point once it is safe for a stone. */
    static char withSafe(char point, char stone) {
        return withBits(point, bit(stone));
    }

    private static char withBits(char point, int bits) {
        return EMPTY_POINTS.charAt(EMPTY_POINTS.indexOf(point) | bits);
    }

    /** Points that are joined to one, itself first. */
    private int[] reached(int from, char[] on, Step step) {
        int[] reached = new int[on.length];
        boolean[] seen = new boolean[on.length];
        int count = 0;
        reached[count++] = from;
        seen[from] = true;
        for (int i = 0; i < count; i++) {
            for (int side : sides) {
                int to = reached[i] + side;
                if (on[to] != NONE && !seen[to] && step.isAllowed(on[reached[i]], on[to])) {
                    seen[to] = true;
                    reached[count++] = to;
                }
            }
        }
        return Arrays.copyOf(reached, count);
    }

    private int[] group(int stone) {
        return reached(stone, points, (from, to) -> from == to);
    }

    private void findLast() {
        for (int point = 0; point < points.length; point++) {
            if (isStone(points[point]) && last[point] == 0) {
                int[] group = group(point);
                int only = only(group);
                for (int stone : group) {
                    last[stone] = only;
                }
            }
        }
    }

    private int only(int... group) {
        int only = 0;
        for (int stone : group) {
            for (int side : sides) {
                if (isEmpty(points[stone + side])) {
                    only = only == 0 || only == stone + side ? stone + side : SEVERAL;
                }
            }
        }
        return only;
    }

    private boolean isAllowed(int point, char stone) {
        boolean isFree = isSafe(points[point], stone);
        for (int side : sides) {
            char beside = points[point + side];
            boolean isLast = last[point + side] == point;
            if (isLast && beside == StoneBoard.other(stone)) {
                return false;
            }
            isFree |= isEmpty(beside) || (beside == stone && !isLast);
        }
        return isFree;
    }

    /** Takes away points that stay empty, and groups beside them. */
    private void removeSafe() {
        for (int point = 0; point < points.length; point++) {
            if (isEmpty(points[point]) && !isAllowed(point, StoneBoard.FIRST) && !isAllowed(point, StoneBoard.SECOND)) {
                remove(point, BOTH);
                for (int side : sides) {
                    if (isStone(left[point + side])) {
                        int bit = bit(left[point + side]);
                        for (int stone : group(point + side)) {
                            remove(stone, bit);
                        }
                    }
                }
            }
        }
    }

    /** @param bits the colours that are safe beside the point */
    private void remove(int point, int bits) {
        left[point] = NONE;
        for (int side : sides) {
            if (isEmpty(left[point + side])) {
                left[point + side] = withBits(left[point + side], bits);
            }
        }
    }

    /** The last empty point of a group is forbidden to the other colour, and might as well be safe for it. */
    private void settle() {
        for (int point = 0; point < left.length; point++) {
            if (isStone(left[point]) && last[point] != SEVERAL) {
                left[last[point]] = withSafe(left[last[point]], StoneBoard.other(left[point]));
            }
        }
    }

    private static boolean isJoined(char from, char to) {
        if (isStone(from)) {
            return to == from || isEmpty(to);
        }
        return isStone(to) || bits(from) != BOTH || bits(to) != BOTH;
    }

    private static int bits(char empty) {
        return EMPTY_POINTS.indexOf(empty);
    }

    private List<StoneBoard> split() {
        List<StoneBoard> parts = new ArrayList<>();
        for (int point = 0; point < left.length; point++) {
            if (isEmpty(left[point])) {
                int[] part = reached(point, left, NoGoParts::isJoined);
                parts.add(cut(part));
            }
        }
        return parts;
    }

    private StoneBoard cut(int... part) {
        char[] own = new char[left.length];
        Arrays.fill(own, NONE);
        int empty = 0;
        for (int point : part) {
            own[point] = left[point];
            empty += isEmpty(left[point]) ? 1 : 0;
            left[point] = NONE;
        }
        if (empty == 1) {
            return SINGLE;
        }
        return new StoneBoard(withoutTwins(turned(withoutTwins(turned(cropped(own, part)))))).canonical();
    }

    /** The rows of the smallest rectangle around some points of {@code own}. */
    private List<String> cropped(char[] own, int... part) {
        int top = own.length;
        int bottom = 0;
        int first = width;
        int end = 0;
        for (int point : part) {
            top = Math.min(top, point / width);
            bottom = Math.max(bottom, point / width);
            first = Math.min(first, point % width);
            end = Math.max(end, point % width);
        }
        List<String> rows = new ArrayList<>(bottom - top + 1);
        for (int r = top; r <= bottom; r++) {
            rows.add(new String(own, r * width + first, end - first + 1));
        }
        return rows;
    }

    /** Of two equal rows without empty points one is enough. */
    private static List<String> withoutTwins(List<String> rows) {
        List<String> kept = new ArrayList<>(rows.size());
        for (String row : rows) {
            boolean isTwin = !kept.isEmpty()
                    && row.equals(kept.get(kept.size() - 1))
                    && row.chars().noneMatch(point -> isEmpty((char) point));
            if (!isTwin) {
                kept.add(row);
            }
        }
        return kept;
    }

    private static List<String> turned(List<String> rows) {
        List<String> columns = new ArrayList<>();
        for (int c = 0; c < rows.get(0).length(); c++) {
            StringBuilder column = new StringBuilder(rows.size());
            for (String row : rows) {
                column.append(row.charAt(c));
            }
            columns.add(column.toString());
        }
        return columns;
    }
}
