package dev.nimbus.games;

import dev.nimbus.games.grid.cells.CellGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Components as words in another form than the one that their family chooses of those alike, drawn at random. */
final class Images {
    private static final int HASH_WORDS = 2;
    private static final int SIDE_BITS = 8;
    private static final int SIDE = (1 << SIDE_BITS) - 1;

    private Images() {}

    /** Two sets of cells and the width of their rectangle: turned and mirrored. Other words are left as they are. */
    static long[] ofCells(Random random, long... words) {
        long width = words[words.length - 1];
        if (words.length != 3 || width < 1 || width > SIDE_BITS) {
            return words;
        }
        CellGrid grid = CellGrid.ofWidth((int) width);
        int height = grid.bottom(words[0] | words[1]) + 1;
        int symmetry = symmetry(random, height, grid);
        return new long[] {grid.image(words[0], height, symmetry), grid.image(words[1], height, symmetry), width};
    }

    private static int symmetry(Random random, int height, CellGrid grid) {
        return random.nextInt(height == grid.width() ? 8 : 4);
    }

    /** The same of two colours, which may be exchanged. */
    static long[] ofColours(Random random, long... words) {
        return ofCells(random, exchanged(random, words));
    }

    private static long[] exchanged(Random random, long... words) {
        if (words[words.length - 1] >= 0 && random.nextBoolean()) {
            long first = words[0];
            words[0] = words[1];
            words[1] = first;
        }
        return words;
    }

    /** Three sets of cells and both sides of their rectangle; the first two may be exchanged. */
    static long[] ofPoints(Random random, long... words) {
        if (words[words.length - 1] < 0) {
            return words;
        }
        return ofSides(random, 3, exchanged(random, words));
    }

    /** A set of cells and both sides of the board. */
    static long[] ofBoard(Random random, long... words) {
        return ofSides(random, 1, words);
    }

    private static long[] ofSides(Random random, int sets, long... words) {
        CellGrid grid = CellGrid.ofWidth((int) words[sets] & SIDE);
        int height = (int) words[sets] >>> SIDE_BITS;
        int symmetry = symmetry(random, height, grid);
        for (int i = 0; i < sets; i++) {
            words[i] = grid.image(words[i], height, symmetry);
        }
        return words;
    }

    /** Rows of falling length, or their columns. */
    static long[] ofRows(Random random, long... words) {
        return random.nextBoolean()
                ? words
                : LongStream.range(0, words[0])
                        .map(column ->
                                Arrays.stream(words).filter(row -> row > column).count())
                        .toArray();
    }

    /** A hash and heaps, in any order. */
    static long[] ofHeaps(Random random, long... words) {
        List<Long> heaps =
                new ArrayList<>(Arrays.stream(words).skip(HASH_WORDS).boxed().toList());
        Collections.shuffle(heaps, random);
        return joined(words, heaps);
    }

    /** A hash and heaps in a row, which may be read backwards. */
    static long[] ofRowOfHeaps(Random random, long... words) {
        List<Long> heaps =
                new ArrayList<>(Arrays.stream(words).skip(HASH_WORDS).boxed().toList());
        if (random.nextBoolean()) {
            Collections.reverse(heaps);
        }
        return joined(words, heaps);
    }

    private static long[] joined(long[] words, List<Long> rest) {
        for (int i = 0; i < rest.size(); i++) {
            words[HASH_WORDS + i] = rest.get(i);
        }
        return words;
    }

    /** A hash, twice the length, and characters of a byte: read backwards, which the rules must not notice. */
    static long[] ofText(Random random, long... words) {
        int length = (int) (words[HASH_WORDS] / 2);
        if (random.nextBoolean()) {
            return words;
        }
        long[] backwards = Arrays.copyOf(Arrays.copyOf(words, HASH_WORDS + 1), words.length);
        for (int i = 0; i < length; i++) {
            long character = words[HASH_WORDS + 1 + i / Long.BYTES] >>> (i % Long.BYTES * Byte.SIZE) & 0xFF;
            int to = length - 1 - i;
            backwards[HASH_WORDS + 1 + to / Long.BYTES] |= character << (to % Long.BYTES * Byte.SIZE);
        }
        return backwards;
    }

    /** Strings as their two ends: coins get other numbers, the ground keeps 0; strings come in any order. */
    static long[] ofStrings(Random random, long... words) {
        int coins = (int) Arrays.stream(words)
                .map(string -> Math.max(string >>> Integer.SIZE, (int) string))
                .max()
                .orElse(0);
        List<Integer> names =
                new ArrayList<>(IntStream.rangeClosed(1, coins).boxed().toList());
        Collections.shuffle(names, random);
        names.add(0, 0);
        List<Long> strings = new ArrayList<>();
        for (long string : words) {
            long one = names.get((int) (string >>> Integer.SIZE));
            long other = names.get((int) string);
            strings.add(random.nextBoolean() ? one << Integer.SIZE | other : other << Integer.SIZE | one);
        }
        Collections.shuffle(strings, random);
        return strings.stream().mapToLong(string -> string).toArray();
    }

    /** A land of Sprouts. */
    static long[] ofLand(Random random, long... words) {
        return LandImage.of(words).write(random);
    }
}
