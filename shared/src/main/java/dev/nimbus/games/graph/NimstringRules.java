package dev.nimbus.games.graph;

import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Nimstring for a search, on positions where no string completes a coin: there the value is the mex of the values of the
 * options that are not loony, each settled before it is looked at. Coins that only the ground joins are parts of their
 * own.
 */
record NimstringRules() implements SearchRules<Edges> {
    /** Bytes of a position for one step: it is copied, split and sorted. */
    private static final int BYTES_OF_STEP = 4;

    @Override
    public void options(Edges position, Predicate<Edges> sink) {
        Strings whole = new Strings(position, Budget.standard()); // the work of an option is paid by its size
        boolean more = true;
        for (int e = 0; e < position.count() && more; e++) {
            Strings option = whole.copy();
            option.cut(e);
            more = option.settle() != Strings.NOWHERE || sink.test(option.toEdges());
        }
    }

    @Override
    public long size(Edges position) {
        return Sizes.ofNumbers(2L * position.count(), Integer.BYTES);
    }

    @Override
    public long work(Edges position) {
        return 1 + size(position) / BYTES_OF_STEP;
    }

    @Override
    public int weight(Edges component) {
        return component.count();
    }

    @Override
    public List<Edges> components(Edges position) {
        return GroundParts.of(position).stream().map(NimstringRules::canonical).toList();
    }

    /**
     * Coins numbered by what is around them, strings sorted. Positions that get the same form are the same up to names; not
     * all that are the same get the same form.
     */
    private static Edges canonical(Edges part) {
        int[] ends = part.numbered();
        int coins = Arrays.stream(ends).max().orElse(0);
        long[] colours = new long[coins + 1];
        Arrays.fill(colours, 1, coins + 1, 1);
        for (int round = 0; round <= coins && round < 8; round++) {
            colours = refined(ends, colours);
        }
        return sorted(ends, order(colours));
    }

    /** The colour of a coin and of its neighbours, mixed; the ground stays as it is. */
    private static long[] refined(int[] ends, long... colours) {
        long[] next = new long[colours.length];
        for (int v = 1; v < colours.length; v++) {
            next[v] = colours[v] * 0x9E3779B97F4A7C15L;
        }
        for (int i = 0; i < ends.length; i++) {
            long other = colours[ends[i ^ 1]] + 0x632BE59BD9B4E019L;
            next[ends[i]] += (other ^ other >>> 29) * 0xBF58476D1CE4E5B9L;
        }
        next[Strings.GROUND] = 0;
        return next;
    }

    /** The new number of each vertex; the ground keeps 0. */
    private static int[] order(long... colours) {
        int[] byColour = IntStream.range(1, colours.length)
                .boxed()
                .sorted(Comparator.comparingLong(v -> colours[v]))
                .mapToInt(v -> v)
                .toArray();
        int[] numbers = new int[colours.length];
        for (int i = 0; i < byColour.length; i++) {
            numbers[byColour[i]] = i + 1;
        }
        return numbers;
    }

    private static Edges sorted(int[] ends, int... numbers) {
        long[] strings = new long[ends.length / 2];
        for (int e = 0; e < strings.length; e++) {
            int from = numbers[ends[2 * e]];
            int to = numbers[ends[2 * e + 1]];
            strings[e] = (long) Math.min(from, to) << Integer.SIZE | Math.max(from, to);
        }
        Arrays.sort(strings);
        return Edges.wrap(Arrays.stream(strings)
                .flatMap(s -> Arrays.stream(new long[] {s >> Integer.SIZE, s & 0xFFFFFFFFL}))
                .mapToInt(v -> (int) v)
                .toArray());
    }
}
