package dev.nimbus.games.rules.form;

import dev.nimbus.games.rules.expression.ExpressionScope;
import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.tables.rules.Lookback;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises moves that take a number of a fixed finite set from each large heap n, by how they are written: {@code n-3}
 * if {@code n>3}; {@code n-t} for t in {@code 1..min(n,5)}; {@code n-t} for t in {@code 2..5} if {@code t<n} and
 * anything that does not name n. Conditions compare n with numbers, so each is true, or false, from some heap on. If
 * all moves of rules are so, the values of as many heaps as the largest number or the last such heap say determine the
 * next value, and a period of the values can be proved.
 *
 * @param heap the name of the heap's size
 * @param variable the name of the move's one variable; "" for none
 * @param scope the names that the move knows
 */
public record TakeForm(String heap, String variable, ExpressionScope scope) {
    static final long LARGEST = 1 << 20;

    private static final String SIDE = "([^<>=!?()]+)";
    private static final Pattern COMPARISON = Pattern.compile(SIDE + "(<=|>=|==|!=|<|>)" + SIDE);
    private static final Pattern TERM = Pattern.compile("([+-]?)(?:([0-9]{1,7})\\*)?(\\w+)");
    private static final Pattern MIN = Pattern.compile("min\\(([^(),]+),([^(),]+)\\)");

    /**
     * What large heaps have of the move, if it has this form.
     *
     * @param range the values of the variable, as in {@code 1..min(n,5)}; "" without one
     */
    public Optional<Lookback> takes(String range, String guard, String result) {
        OptionalLong from = lookback(range, withoutRemainders(guard), result);
        long modulus = modulus(guard);
        return from.isPresent() && modulus > 0
                ? Optional.of(Lookback.of(Lookback.Form.TAKES, from.getAsLong(), modulus))
                : Optional.empty();
    }

    /** Heaps with the same remainder agree in all remainders of the guard; 0 if there is no such number, or no small one. */
    private long modulus(String guard) {
        long modulus = 1;
        Matcher remainder = remainders().matcher(guard);
        while (remainder.find()) {
            modulus *= Long.parseLong(remainder.group(1));
            if (modulus > Lookback.MOST_MODULUS) {
                return 0;
            }
        }
        return modulus;
    }

    private String withoutRemainders(String guard) {
        return remainders().matcher(guard).replaceAll("(0)");
    }

    /** {@code n%3}, where it is the remainder of n itself. What stands in its place is in parentheses, so it is no comparison. */
    private Pattern remainders() {
        return Pattern.compile("(?<![\\w*/%])" + heap + "%([0-9]{1,4})(?!\\w)");
    }

    /** How many heaps' values determine the next value, as far as this move goes; empty where it has not this form. */
    private OptionalLong lookback(String range, String guard, String result) {
        Optional<Linear> left = linear(result).filter(sum -> sum.heap() == 1);
        Conditions conditions = new Conditions();
        if (left.isEmpty() || !addGuard(guard, conditions) || !(range.isEmpty() || addRange(range, conditions))) {
            return OptionalLong.empty();
        }
        OptionalLong least = range.isEmpty() ? OptionalLong.of(0) : least(range);
        OptionalLong most = range.isEmpty() ? OptionalLong.of(0) : conditions.most();
        if (least.isEmpty() || most.isEmpty() || !conditions.areReadable()) {
            return OptionalLong.empty();
        }
        return lookback(new Linear(1, 0, 0).minus(left.get()), conditions, least.getAsLong(), most.getAsLong());
    }

    /**
     * What large heaps have of a move without a variable: their remainder alone says whether it is allowed. Empty where the guard
     * says more of the heap than comparisons with numbers.
     */
    public Optional<Lookback> settled(String guard) {
        Conditions conditions = new Conditions();
        long modulus = modulus(guard);
        if (modulus == 0 || !addGuard(withoutRemainders(guard), conditions) || !conditions.areReadable()) {
            return Optional.empty();
        }
        long from = Math.max(1, conditions.settledFrom(0, 0));
        return from <= LARGEST ? Optional.of(Lookback.of(Lookback.Form.BOUNDED, from, modulus)) : Optional.empty();
    }

    /** Whether the guard of a move without a variable allows it to heaps up to some number alone. */
    public boolean isEnded(String guard) {
        Conditions conditions = new Conditions();
        return addGuard(guard, conditions) && conditions.atLeastZero.stream().anyMatch(sum -> sum.heap() == -1);
    }

    private static OptionalLong lookback(Linear taken, Conditions conditions, long least, long most) {
        long last = Math.max(least, most);
        if (taken.least(least, last) < 1 || !conditions.allowOnly(taken, least, last)) {
            return OptionalLong.empty();
        }
        long from = Math.max(taken.most(least, last), conditions.settledFrom(least, last));
        return from <= LARGEST ? OptionalLong.of(from) : OptionalLong.empty();
    }

    private OptionalLong least(String range) {
        Optional<Linear> least =
                linear(range.split("\\.\\.", -1)[0]).filter(sum -> sum.heap() == 0 && sum.variable() == 0);
        return least.map(sum -> OptionalLong.of(sum.number())).orElse(OptionalLong.empty());
    }

    /**
     * The heap from which on the move may leave one token less, as with {@code n-d} for d in {@code 1..n-1} if d divides n;
     * empty where that does not show.
     */
    public OptionalLong takesOneFrom(String range, String guard, String result) {
        Conditions conditions = new Conditions();
        boolean isRead = linear(result).equals(Optional.of(new Linear(1, -1, 0)))
                && range.startsWith("1..")
                && addGuard(DivisorForm.others(guard, variable), conditions)
                && addRange(range, conditions)
                && conditions.areReadable()
                && conditions.areExact();
        boolean isAllowed = isRead
                && conditions.atLeastZero.stream()
                        .allMatch(sum -> sum.heap() > 0 || (sum.heap() == 0 && sum.most(1, 1) >= 0));
        return isAllowed ? OptionalLong.of(Math.max(1, conditions.settledFrom(1, 1))) : OptionalLong.empty();
    }

    /** The last value of a range is a condition like others. */
    boolean addRange(String range, Conditions conditions) {
        String last = range.split("\\.\\.", -1)[1];
        Matcher min = MIN.matcher(last);
        List<String> ends = min.matches() ? List.of(min.group(1), min.group(2)) : List.of(last);
        for (String end : ends) {
            Optional<Linear> sum = linear(end);
            if (sum.isEmpty()) {
                return false;
            }
            conditions.add(new Linear(0, 1, 0), "<=", sum.get());
        }
        return true;
    }

    /** False if the guard says more of the heap than comparisons can. */
    boolean addGuard(String guard, Conditions conditions) {
        if (guard.contains("||") || guard.contains("?") || guard.contains("!(")) {
            return false;
        }
        for (String part : guard.isEmpty() ? new String[0] : guard.split("&&", -1)) {
            Matcher matcher = COMPARISON.matcher(part);
            Optional<Linear> left = matcher.matches() ? linear(matcher.group(1)) : Optional.empty();
            Optional<Linear> right = matcher.matches() ? linear(matcher.group(3)) : Optional.empty();
            if (left.isPresent() && right.isPresent()) {
                conditions.add(left.get(), matcher.group(2), right.get());
            } else if (Pattern.compile("\\b" + heap + "\\b").matcher(part).find()
                    || part.chars().filter(c -> c == '(').count()
                            != part.chars().filter(c -> c == ')').count()) {
                return false;
            } else {
                conditions.addOther();
            }
        }
        return true;
    }

    /** Sums that pass 64 bits at the largest heaps, as n+1 and -n-5 do, are none: their moves are errors there. */
    Optional<Linear> linear(String text) {
        Linear sum = new Linear(0, 0, 0);
        boolean adds = false;
        boolean subtracts = false;
        Matcher term = TERM.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!term.find(end)
                    || term.start() != end
                    || (end > 0 && term.group(1).isEmpty())) {
                return Optional.empty();
            }
            long times =
                    (term.group(1).equals("-") ? -1 : 1) * (term.group(2) == null ? 1 : Long.parseLong(term.group(2)));
            Optional<Linear> next = term(times, term.group(3));
            if (next.isEmpty()) {
                return next;
            }
            sum = new Linear(
                    sum.heap() + next.get().heap(),
                    sum.variable() + next.get().variable(),
                    sum.number() + next.get().number());
            adds |= next.get().variable() > 0 || next.get().number() > 0;
            subtracts |= next.get().variable() < 0 || next.get().number() < 0;
            end = term.end();
        }
        boolean passes = (sum.heap() > 0 && adds) || (sum.heap() < 0 && subtracts);
        return text.isEmpty() || passes ? Optional.empty() : Optional.of(sum);
    }

    private Optional<Linear> term(long times, String word) {
        if (word.equals(heap)) {
            return Math.abs(times) == 1 ? Optional.of(new Linear(times, 0, 0)) : Optional.empty();
        }
        if (word.equals(variable)) {
            return Optional.of(new Linear(0, times, 0));
        }
        long number;
        if (word.matches("[0-9]{1,18}")) {
            number = Long.parseLong(word);
        } else if (scope.find(word).orElse(null) instanceof IntExpression.Constant known) {
            number = known.number();
        } else {
            return Optional.empty();
        }
        return Math.abs(times) <= LARGEST && number >= -LARGEST && number <= LARGEST
                ? Optional.of(new Linear(0, 0, times * number))
                : Optional.empty();
    }
}
