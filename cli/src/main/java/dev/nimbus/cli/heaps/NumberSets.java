package dev.nimbus.cli.heaps;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The family of games such as {@code subtraction(a,b,c)}: the letters stand for numbers 1 ≤ a &lt; b &lt; c. */
final class NumberSets implements GameFamily {
    private static final Pattern FORM = Pattern.compile("([a-z-]+)\\(([a-z](?:,[a-z])*)\\)");

    private static final int MOST_LETTERS = 4;
    private static final int LARGEST = 4096;

    private final String name;
    private final int letters;
    private final int most;

    private NumberSets(String name, int letters, int most) {
        this.name = name;
        this.letters = letters;
        this.most = most;
    }

    /**
     * @param text such as {@code subtraction(a,b,c)}
     * @param largest the largest number
     * @throws IllegalArgumentException if it is no family
     */
    static NumberSets parse(String text, Optional<Integer> largest) {
        Matcher form = FORM.matcher(text.replace(" ", ""));
        if (!form.matches()) {
            throw new IllegalArgumentException("the family is '" + text
                    + "'; expected a game with letters for its numbers, as in 'subtraction(a,b,c)', or '0.abc', a code of"
                    + " at most " + OctalCodes.MOST_DIGITS + " digits");
        }
        List<String> names = List.of(form.group(2).split(","));
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    "the family " + text + " has a letter twice; expected a letter of its own for each number");
        }
        int letters = names.size();
        if (letters > MOST_LETTERS) {
            throw new IllegalArgumentException(
                    "the family has " + letters + " letters; expected at most " + MOST_LETTERS);
        }
        if (largest.filter(most -> most >= letters && most <= LARGEST).isEmpty()) {
            String given = largest.map(String::valueOf).orElse("missing");
            throw new IllegalArgumentException(
                    "the largest number, --to, is " + given + "; expected " + letters + " to " + LARGEST);
        }
        return new NumberSets(form.group(1), letters, largest.get());
    }

    @Override
    public long size() {
        return choose(most, letters);
    }

    @Override
    public Stream<String> games() {
        int[] first = IntStream.rangeClosed(1, letters).toArray();
        return Stream.iterate(first, this::next).limit(size()).map(this::notation);
    }

    private String notation(int... numbers) {
        return IntStream.of(numbers).mapToObj(String::valueOf).collect(Collectors.joining(",", name + "(", ")"));
    }

    /** The next set: the last number that can grow does, and those behind it follow on it. */
    private int[] next(int... set) {
        int[] numbers = set.clone();
        int i = letters - 1;
        while (i > 0 && numbers[i] == most - (letters - 1 - i)) {
            i--;
        }
        numbers[i]++;
        for (int j = i + 1; j < letters; j++) {
            numbers[j] = numbers[j - 1] + 1;
        }
        return numbers;
    }

    private static long choose(int n, int k) {
        long product = 1;
        for (int i = 0; i < k; i++) {
            product = Math.multiplyExact(product, (long) n - i) / (i + 1);
        }
        return n < k ? 0 : product;
    }
}
