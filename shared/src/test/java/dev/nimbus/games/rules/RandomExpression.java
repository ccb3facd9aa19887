package dev.nimbus.games.rules;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * An expression as text, and its value by plain arithmetic of numbers of any size: independent of what is tested.
 *
 * @param text as it is written
 * @param value its value, by the variables' values; of a condition 0 or 1
 */
record RandomExpression(String text, Function<Map<String, BigInteger>, BigInteger> value) {
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final String[] OPERATORS = {"+", "-", "*", "/", "%", "min", "max", "gcd", "xor"};
    private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};

    /** What has no value: a division by zero, or a number past 64 bits. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static BigInteger checked(BigInteger number) {
        if (number.compareTo(LEAST) < 0 || number.compareTo(MOST) > 0) {
            throw new Fault();
        }
        return number;
    }

    static RandomExpression constant(long number) {
        return new RandomExpression(Long.toString(number), names -> BigInteger.valueOf(number));
    }

    static RandomExpression variable(String name) {
        return new RandomExpression(name, names -> names.get(name));
    }

    /** A number. */
    static RandomExpression number(RandomGenerator random, List<String> names, int depth) {
        int kind = random.nextInt(depth == 0 ? 5 : 12);
        if (kind < 3) {
            return variable(names.get(random.nextInt(names.size())));
        }
        if (kind < 5) {
            return constant(random.nextInt(40) == 0 ? Long.MAX_VALUE - random.nextInt(3) : random.nextInt(5));
        }
        RandomExpression a = number(random, names, depth - 1);
        if (kind == 5) {
            boolean isAbs = random.nextBoolean();
            return new RandomExpression(isAbs ? "abs(" + a.text + ")" : "-(" + a.text + ")", all -> {
                BigInteger of = a.value.apply(all);
                return checked(isAbs ? of.abs() : of.negate());
            });
        }
        RandomExpression b = number(random, names, depth - 1);
        if (kind == 6) {
            RandomExpression test = condition(random, names, depth - 1);
            return new RandomExpression(
                    "(" + test.text + " ? " + a.text + " : " + b.text + ")",
                    all -> (test.holds(all) ? a : b).value.apply(all));
        }
        return binary(OPERATORS[random.nextInt(OPERATORS.length)], a, b);
    }

    static RandomExpression binary(String operator, RandomExpression a, RandomExpression b) {
        boolean isFunction = Character.isLetter(operator.charAt(0));
        String text = isFunction
                ? operator + "(" + a.text + ", " + b.text + ")"
                : "(" + a.text + " " + operator + " " + b.text + ")";
        return new RandomExpression(text, all -> apply(operator, a.value.apply(all), b.value.apply(all)));
    }

    private static BigInteger apply(String operator, BigInteger a, BigInteger b) {
        if ((operator.equals("/") || operator.equals("%")) && b.signum() == 0) {
            throw new Fault();
        }
        return checked(
                switch (operator) {
                    case "+" -> a.add(b);
                    case "-" -> a.subtract(b);
                    case "*" -> a.multiply(b);
                    case "/" -> a.divide(b);
                    case "%" -> a.remainder(b);
                    case "min" -> a.min(b);
                    case "max" -> a.max(b);
                    case "gcd" -> a.gcd(b);
                    default -> a.xor(b);
                });
    }

    /** A condition. */
    static RandomExpression condition(RandomGenerator random, List<String> names, int depth) {
        int kind = random.nextInt(depth == 0 ? 3 : 6);
        if (kind < 3) {
            RandomExpression a = number(random, names, depth);
            RandomExpression b = number(random, names, depth);
            int sign = random.nextInt(COMPARISONS.length);
            return new RandomExpression(
                    "(" + a.text + COMPARISONS[sign] + b.text + ")",
                    all -> of(compare(sign, a.value.apply(all).compareTo(b.value.apply(all)))));
        }
        RandomExpression a = condition(random, names, depth - 1);
        if (kind == 3) {
            return new RandomExpression("!" + a.text, all -> of(!a.holds(all)));
        }
        RandomExpression b = condition(random, names, depth - 1);
        return kind == 4
                ? new RandomExpression("(" + a.text + " && " + b.text + ")", all -> of(a.holds(all) && b.holds(all)))
                : new RandomExpression("(" + a.text + " || " + b.text + ")", all -> of(a.holds(all) || b.holds(all)));
    }

    private static boolean compare(int sign, int order) {
        return switch (sign) {
            case 0 -> order < 0;
            case 1 -> order <= 0;
            case 2 -> order > 0;
            case 3 -> order >= 0;
            case 4 -> order == 0;
            default -> order != 0;
        };
    }

    private static BigInteger of(boolean holds) {
        return holds ? BigInteger.ONE : BigInteger.ZERO;
    }

    boolean holds(Map<String, BigInteger> all) {
        return value.apply(all).signum() != 0;
    }

    /** Whether the text names a variable. */
    boolean names(String variable) {
        return text.matches("(?s).*\\b" + variable + "\\b.*");
    }
}
