package dev.nimbus.games.rules.form;

import dev.nimbus.tables.rules.Lookback;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises moves that take k tokens from each large heap n and split what is left into any two heaps, as those of an
 * octal code do: {@code a} and {@code n-2-a} for a in {@code 1..n-3}, in {@code 0..n-2}, in {@code 1..(n-2)/2}, or in
 * {@code 1..n} if {@code a<=n-2-a}. The two sizes are linear in a and n, so the conditions say of each size that it is at least a
 * number, or of the first that it is at most the second, and a little more: the splits beyond the middle are those
 * before it, mirrored. A condition of another form, as {@code a!=n-2-a}, leaves the period unproved.
 *
 * @param form reads expressions of the heap and the move's last variable
 */
public record SplitForm(TakeForm form) {
    private static final Pattern HALF = Pattern.compile("(?:(\\w+)|\\(([^()]+)\\))/2");
    private static final int MOST_VALUES = 64;
    private static final Linear VARIABLE = new Linear(0, 1, 0);

    /** What large heaps have of the move, if it has this form. */
    public Optional<Lookback> lookback(String range, String guard, List<String> results) {
        Optional<Linear> one = form.linear(results.get(0));
        Optional<Linear> other = form.linear(results.get(1));
        Conditions conditions = new Conditions();
        if (one.isEmpty()
                || other.isEmpty()
                || !form.addGuard(guard, conditions)
                || !addRange(range, conditions)
                || !conditions.areExact()) {
            return Optional.empty();
        }
        boolean isFirst = one.get().heap() == 0;
        return lookback(isFirst ? one.get() : other.get(), isFirst ? other.get() : one.get(), conditions);
    }

    /** The same, where a variable before has each number of a range. */
    public Optional<Lookback> lookback(String before, String values, String range, String guard, List<String> results) {
        String[] ends = values.split("\\.\\.", -1);
        long first = number(ends[0]);
        long last = number(ends[1]);
        if (first < 0 || last - first >= MOST_VALUES) {
            return Optional.empty();
        }
        Pattern word = Pattern.compile("\\b" + before + "\\b");
        Optional<Lookback> all = Optional.empty();
        for (long value = first; value <= last; value++) {
            String number = Long.toString(value);
            Optional<Lookback> one = lookback(
                    word.matcher(range).replaceAll(number),
                    word.matcher(guard).replaceAll(number),
                    results.stream()
                            .map(text -> word.matcher(text).replaceAll(number))
                            .toList());
            if (one.isEmpty()) {
                return one;
            }
            all = all.map(one.get()::and).or(() -> one);
        }
        return all;
    }

    /** The number that the text is; -1 if it is none. */
    private long number(String text) {
        return form.linear(text)
                .filter(sum -> sum.heap() == 0 && sum.variable() == 0)
                .map(Linear::number)
                .orElse(-1L);
    }

    private boolean addRange(String range, Conditions conditions) {
        String[] ends = range.split("\\.\\.", -1);
        Optional<Linear> from = form.linear(ends[0]);
        if (from.isEmpty()) {
            return false;
        }
        conditions.add(from.get(), "<=", VARIABLE);
        Matcher half = HALF.matcher(ends[1]);
        if (!half.matches()) {
            return form.addRange(range, conditions);
        }
        Optional<Linear> whole = form.linear(half.group(1) == null ? half.group(2) : half.group(1));
        whole.ifPresent(sum -> conditions.atLeastZero.add(sum.minus(VARIABLE).minus(VARIABLE)));
        return whole.isPresent();
    }

    /** The heaps of the split are {@code near}, which is the variable and a number, and {@code far}. */
    private static Optional<Lookback> lookback(Linear near, Linear far, Conditions conditions) {
        long taken = -near.number() - far.number();
        if (near.heap() != 0 || near.variable() != 1 || far.heap() != 1 || far.variable() != -1 || taken < 0) {
            return Optional.empty();
        }
        long leastNear = -1;
        long leastFar = -1;
        long half = -1;
        long from = taken;
        for (Linear sum : conditions.atLeastZero) {
            if (sum.heap() == 0 && sum.variable() == 1) {
                leastNear = Math.max(leastNear, near.number() - sum.number());
            } else if (sum.heap() == 1 && sum.variable() == -1) {
                leastFar = Math.max(leastFar, far.number() - sum.number());
            } else if (sum.heap() == 1 && sum.variable() == -2 && sum.number() >= far.number() - near.number()) {
                half = Math.max(half, Math.abs(sum.number()) + 2 * Math.abs(far.number()));
            } else if (sum.heap() == 1 && sum.variable() == 0) {
                from = Math.max(from, -sum.number());
            } else if (sum.heap() != 0 || sum.variable() != 0 || sum.number() < 0) {
                return Optional.empty();
            }
        }
        long least = Math.max(leastNear, leastFar);
        if (leastNear < 0 || (half < 0 && leastFar < 0)) {
            return Optional.empty();
        }
        // A mirrored split leaves a heap of half the size, less these numbers: it is large enough from here on.
        from = Math.max(from, half < 0 ? 0 : half + 2 * least);
        return from <= TakeForm.LARGEST
                ? Optional.of(new Lookback(Lookback.Form.SPLITS, from, least, 1))
                : Optional.empty();
    }
}
