package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Step;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A random input of a problem, in the lines that its sample has. It follows the ranges of the problem file; what these do
 * not say (that a graph is a tree, that it has no cycle) the caller finds out when the input is answered.
 */
public final class RandomInput implements InputSource {
    private static final int MOST_ROUNDS = 3;
    private static final String ANY_LETTERS = "ab";

    private final SampleLayout layout;
    private final Set<String> counts;
    private final SplittableRandom random;
    private final InputSize size;
    private final int rounds;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, Extent> extents = new LinkedHashMap<>();

    /**
     * How large the numbers of a name were.
     *
     * @param least the smallest; of a word, its fewest letters
     * @param most the largest
     */
    public record Extent(long least, long most) {
        Extent with(Extent other) {
            return new Extent(Math.min(least, other.least), Math.max(most, other.most));
        }
    }

    private RandomInput(Problem problem, long seed, InputSize size) {
        this.layout = SampleLayout.of(problem);
        this.counts = new HashSet<>(CountNames.of(problem.input()));
        this.random = new SplittableRandom(seed);
        this.size = size;
        this.rounds = size.ends() == InputSize.Ends.LEAST ? 1 : 1 + random.nextInt(MOST_ROUNDS);
    }

    /**
     * A small input.
     *
     * @param seed equal seeds and sizes give equal inputs
     * @param size how far numbers go above the least that the problem allows; from 1
     */
    public static String of(Problem problem, long seed, long size) {
        return of(problem, seed, InputSize.of(size)).text();
    }

    static RandomInput of(Problem problem, long seed, InputSize size) {
        RandomInput input = new RandomInput(problem, seed, size);
        new InputWalk(input).all(problem.input());
        input.text.append('\n');
        return input;
    }

    String text() {
        return text.toString();
    }

    /** How large the numbers are, by their names. */
    Map<String, Extent> extents() {
        return extents;
    }

    @Override
    public long number(Step step, boolean isFirst, long least, long most, long multiple) {
        String name = step instanceof Step.ReadNumber number ? number.name() : ((Step.ReadNumbers) step).name();
        long highest = highest(least, most, counts.contains(name) ? reach(name, least) : size.values());
        long lowestTimes = -Math.floorDiv(-least, multiple);
        long highestTimes = Math.max(lowestTimes, Math.floorDiv(highest, multiple));
        long number = multiple * pick(lowestTimes, highestTimes, counts.contains(name));
        if (most > 0) { // Else it only ends a loop.
            extents.merge(name, new Extent(number, number), Extent::with);
        }
        write(step, isFirst, Long.toString(number));
        return number;
    }

    @Override
    public String word(Step.ReadWord step, long least, long most) {
        String letters = layout.letters().isEmpty() ? ANY_LETTERS : layout.letters();
        long length = pick(least, highest(least, most, reach(step.name(), least)), true);
        StringBuilder word = new StringBuilder();
        for (long left = length; left > 0; left--) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        extents.merge(step.name(), new Extent(length, length), Extent::with);
        write(step, true, word.toString());
        return word.toString();
    }

    /** How far a count goes above its least. */
    private long reach(String name, long least) {
        long reach = name.equals(size.longest()) ? size.items() : Math.min(InputSize.FEW, size.values());
        return Math.max(0, Math.min(InputWalk.MOST_ITEMS - least, reach));
    }

    private static long highest(long least, long most, long reach) {
        return most <= least ? least : most - least <= reach ? most : least + reach;
    }

    /** An integer from {@code least} to {@code most}, both included; a count is rather small. */
    private long pick(long least, long most, boolean isCount) {
        return switch (size.ends()) {
            case LEAST -> least;
            case MOST -> most;
            case MIXED ->
                switch (random.nextInt(8)) {
                    case 0 -> least;
                    case 1 -> most;
                    case 2, 3 -> least + smallUpTo(most - least);
                    default -> least + (isCount ? smallUpTo(most - least) : upTo(most - least));
                };
        };
    }

    private long upTo(long span) {
        return span == Long.MAX_VALUE ? random.nextLong() >>> 1 : random.nextLong(span + 1);
    }

    /** All lengths of an integer are equally likely. */
    private long smallUpTo(long span) {
        int bits = random.nextInt(1 + Long.SIZE - Long.numberOfLeadingZeros(span));
        return bits == 0 ? 0 : Math.min(span, random.nextLong() >>> (Long.SIZE - bits));
    }

    private void write(Step step, boolean isFirst, String word) {
        if (!text.isEmpty()) {
            text.append(isFirst && layout.beginsLine(step) ? '\n' : ' ');
        }
        text.append(word);
    }

    @Override
    public boolean goesOn(int done) {
        return done < rounds;
    }

    @Override
    public boolean endsLoops() {
        return true;
    }
}
