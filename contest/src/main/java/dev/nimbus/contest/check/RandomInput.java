package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Step;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A random input of a problem, in the lines that its sample has. It follows the ranges and shapes of the problem file; what
 * these do not say the caller finds out when the input is answered.
 */
public final class RandomInput implements InputSource {
    private static final int MOST_ROUNDS = 3;
    private static final String ANY_LETTERS = "ab";

    private final SampleLayout layout;
    private final Set<String> counts;
    private final RandomNumbers random;
    private final ListNumbers list;
    private final InputSize size;
    private final int rounds;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, Extent> extents = new LinkedHashMap<>();
    private boolean isAllowed = true;

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
        SplittableRandom source = new SplittableRandom(seed);
        this.random = new RandomNumbers(source, size.ends());
        this.list = new ListNumbers(random, this::highest);
        this.size = size;
        this.rounds = size.ends() == InputSize.Ends.LEAST ? 1 : 1 + source.nextInt(MOST_ROUNDS);
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

    /** Whether it has all shapes of the problem file: a list of ten numbers up to five cannot be distinct. */
    boolean isAllowed() {
        return isAllowed;
    }

    String text() {
        return text.toString();
    }

    /** How large the numbers are, by their names. */
    Map<String, Extent> extents() {
        return extents;
    }

    @Override
    public void begin(Step step, int count, InputNames scope) {
        isAllowed &= list.isMade(step, count, scope);
    }

    @Override
    public long number(Step step, boolean isFirst, long least, long most, long multiple) {
        String name = name(step);
        long number = list.isEmpty() ? any(step, least, most, multiple) : list.next();
        if (most > 0) { // Else it only ends a loop.
            extents.merge(name, new Extent(number, number), Extent::with);
        }
        write(step, isFirst, Long.toString(number));
        return number;
    }

    private static String name(Step step) {
        return step instanceof Step.ReadNumber number ? number.name() : ((Step.ReadNumbers) step).name();
    }

    private long any(Step step, long least, long most, long multiple) {
        long lowestTimes = -Math.floorDiv(-least, multiple);
        long highestTimes = Math.max(lowestTimes, Math.floorDiv(highest(step, least, most), multiple));
        return multiple * random.pick(lowestTimes, highestTimes, counts.contains(name(step)));
    }

    /** The most that an input of this size has of a range. */
    private long highest(Step step, long least, long most) {
        String name = name(step);
        return highest(least, most, counts.contains(name) ? reach(name, least) : size.values());
    }

    @Override
    public String word(Step.ReadWord step, long least, long most) {
        String letters = letters(step);
        long length = random.pick(least, highest(least, most, reach(step.name(), least)), true);
        char frequent = letter(letters);
        int eighths = random.upTo(8);
        StringBuilder word = new StringBuilder();
        for (long left = length; left > 0; left--) {
            char letter = random.isOneOf(eighths) ? frequent : letter(letters);
            word.append(letter);
            if (!step.without().isEmpty()
                    && word.indexOf(
                                    step.without(),
                                    word.length() - step.without().length())
                            >= 0) {
                word.setCharAt(word.length() - 1, other(letters, letter));
            }
        }
        extents.merge(step.name(), new Extent(length, length), Extent::with);
        write(step, true, word.toString());
        return word.toString();
    }

    private String letters(Step.ReadWord step) {
        if (!step.letters().isEmpty()) {
            return step.letters();
        }
        return layout.letters().isEmpty() ? ANY_LETTERS : layout.letters();
    }

    private static char other(String letters, char letter) {
        return letters.charAt(letters.charAt(0) == letter ? letters.length() - 1 : 0);
    }

    private char letter(String letters) {
        return letters.charAt(random.upTo(letters.length() - 1));
    }

    /** How far a count goes above its least. */
    private long reach(String name, long least) {
        long reach = name.equals(size.longest()) ? size.items() : Math.min(InputSize.FEW, size.values());
        return Math.max(0, Math.min(InputWalk.MOST_ITEMS - least, reach));
    }

    private static long highest(long least, long most, long reach) {
        return most <= least ? least : most - least <= reach ? most : least + reach;
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
