package dev.nimbus.games.row;

import dev.nimbus.games.Sizes;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * A row of squares, some of which hold an X. Immutable. A long row without X takes no more room than a short one.
 */
final class Row {
    static final char FREE = '.';
    static final char CROSS = 'X';

    /** Three X in a row win: an X within this distance of another makes it possible to complete three. */
    private static final int NEAR = 2;

    private static final long[] NONE = {};

    private final long length;
    /** The squares that hold an X, ascending. */
    private final long[] crosses;

    private Row(long length, long[] crosses) {
        this.length = length;
        this.crosses = crosses;
    }

    /** A row of {@code length} free squares. */
    static Row free(long length) {
        return new Row(length, NONE);
    }

    /** The row that {@code text} shows, a string of {@code .} and {@code X}. */
    static Row of(String text) {
        long[] crosses = text.chars()
                .filter(square -> square == CROSS)
                .mapToLong(square -> 0)
                .toArray();
        int count = 0;
        for (int i = text.indexOf(CROSS); i >= 0; i = text.indexOf(CROSS, i + 1)) {
            crosses[count++] = i;
        }
        return new Row(text.length(), crosses);
    }

    /** The bytes of memory that this row holds. */
    long size() {
        return Sizes.ofNumbers(crosses.length, Long.BYTES);
    }

    long length() {
        return length;
    }

    /** This row with an X on {@code square}, which is free. */
    Row with(long square) {
        return new Row(
                length,
                LongStream.concat(Arrays.stream(crosses), LongStream.of(square))
                        .sorted()
                        .toArray());
    }

    /** Whether three adjacent squares hold an X. */
    boolean isWon() {
        for (int i = NEAR; i < crosses.length; i++) {
            if (crosses[i] - crosses[i - NEAR] == NEAR) {
                return true;
            }
        }
        return false;
    }

    /** Whether two X stand so near each other that one more can complete three, if the row is long enough. */
    boolean isNear() {
        for (int i = 1; i < crosses.length; i++) {
            if (crosses[i] - crosses[i - 1] <= NEAR) {
                return true;
            }
        }
        return false;
    }

    /** Whether its free squares may be taken: a row of two takes one X. */
    boolean hasRoom() {
        return length != NEAR || crosses.length == 0;
    }

    /** The free squares on which an X completes three adjacent ones, ascending. */
    long[] completing() {
        return Arrays.stream(crosses)
                .flatMap(cross -> LongStream.rangeClosed(cross - NEAR, cross + NEAR))
                .filter(square -> square >= 0 && square < length && !isCross(square) && completes(square))
                .sorted()
                .distinct()
                .toArray();
    }

    private boolean completes(long square) {
        boolean left = isCross(square - 1);
        boolean right = isCross(square + 1);
        return (left && right) || (left && isCross(square - NEAR)) || (right && isCross(square + NEAR));
    }

    boolean isCross(long square) {
        return Arrays.binarySearch(crosses, square) >= 0;
    }

    /** The runs of squares that are not near any X, in order. */
    Run[] runs() {
        Run[] runs = new Run[crosses.length + 1];
        int count = 0;
        long from = 0;
        for (long cross : crosses) {
            if (cross - NEAR > from) {
                runs[count++] = new Run(from, cross - NEAR - from);
            }
            from = cross + NEAR + 1;
        }
        if (length > from) {
            runs[count++] = new Run(from, length - from);
        }
        return Arrays.copyOf(runs, count);
    }

    /**
     * Adjacent squares that are not near any X.
     *
     * @param length how many there are, at least 1
     */
    record Run(long from, long length) {}

    /** As JSON: the length of a free row, else a string. */
    @Override
    public String toString() {
        if (crosses.length == 0) {
            return Long.toString(length);
        }
        StringBuilder text = new StringBuilder("\"").append(String.valueOf(FREE).repeat((int) length));
        for (long cross : crosses) {
            text.setCharAt((int) cross + 1, CROSS);
        }
        return text.append('"').toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row that && length == that.length && Arrays.equals(crosses, that.crosses);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(length) + Arrays.hashCode(crosses);
    }
}
