package dev.nimbus.games.rules.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * Compiles an expression to a tree of closures in one pass, by recursive descent. From weak to strong: {@code ?:},
 * {@code ||}, {@code &&}, {@code == !=}, {@code < <= > >=}, {@code + -}, {@code * / %}, the signs {@code - !}, and
 * parentheses, functions, names and numbers.
 */
public final class ExpressionParser {
    /** The longest expression: trees are then no deeper than the stack of a thread. */
    static final int LONGEST = 1000;

    private static final int DEEPEST = 64;
    /** A gcd of large numbers takes as long as so many other nodes. */
    private static final int NODES_OF_GCD = 64;

    private static final Map<String, BinaryOperator<IntExpression>> FUNCTIONS = Map.of(
            "min", Arithmetic::min,
            "max", Arithmetic::max,
            "gcd", Arithmetic::gcd,
            "pow", Arithmetic::pow,
            "and", Arithmetic::and,
            "or", Arithmetic::or,
            "xor", Arithmetic::xor);

    private static final Map<String, BinaryOperator<IntExpression>> SUMS =
            Map.of("+", Arithmetic::plus, "-", Arithmetic::minus);
    private static final Map<String, BinaryOperator<IntExpression>> PRODUCTS =
            Map.of("*", Arithmetic::times, "/", Arithmetic::divided, "%", Arithmetic::remainder);
    private static final Map<String, BiFunction<IntExpression, IntExpression, Condition>> EQUALITIES =
            Map.of("==", Comparison::equal, "!=", Comparison::unequal);
    private static final Map<String, BiFunction<IntExpression, IntExpression, Condition>> ORDERS =
            Map.of("<", Comparison::less, "<=", Comparison::atMost, ">", Comparison::more, ">=", Comparison::atLeast);

    private final Tokens tokens;
    private final ExpressionScope scope;
    private int depth;
    /** The highest slot of a variable met, or −1. */
    private int highestSlot = -1;

    private ExpressionParser(Tokens tokens, ExpressionScope scope) {
        this.tokens = tokens;
        this.scope = scope;
    }

    /**
     * An expression and how it is written without blanks.
     *
     * @param typed the compiled expression
     * @param text its canonical form
     * @param highestSlot the highest slot of a variable in it, −1 if there is none
     */
    public record Parsed(Typed typed, String text, int highestSlot) {}

    /**
     * A range of integers, {@code 1..n}.
     *
     * @param text its canonical form
     */
    public record Range(Typed from, Typed to, String text) {}

    /** Whether a name may not be given to a variable. */
    public static boolean isReserved(String name) {
        return FUNCTIONS.containsKey(name) || List.of("abs", "true", "false").contains(name);
    }

    /** @throws ExpressionError if it is no integer expression */
    public static Parsed number(String text, ExpressionScope scope) {
        ExpressionParser parser = parser(text, scope);
        Typed typed = parser.expression().requireNumber();
        return parser.end(typed);
    }

    /** @throws ExpressionError if it is no condition */
    public static Parsed condition(String text, ExpressionScope scope) {
        ExpressionParser parser = parser(text, scope);
        Typed typed = parser.expression().requireCondition();
        return parser.end(typed);
    }

    /** @throws ExpressionError if it is no range */
    public static Range range(String text, ExpressionScope scope) {
        ExpressionParser parser = parser(text, scope);
        Typed from = parser.expression().requireNumber();
        parser.tokens.require("..");
        Typed to = parser.expression().requireNumber();
        return new Range(from, to, parser.end(to).text());
    }

    private static ExpressionParser parser(String text, ExpressionScope scope) {
        if (text.length() > LONGEST) {
            throw new ExpressionError(
                    "the expression has " + text.length() + " characters; at most " + LONGEST + " are allowed",
                    LONGEST + 1);
        }
        return new ExpressionParser(new Tokens(text), scope);
    }

    private Parsed end(Typed typed) {
        if (!tokens.peek().text().isEmpty()) {
            throw tokens.unexpected("an operator, or the end");
        }
        return new Parsed(typed, tokens.written(), highestSlot);
    }

    private Typed expression() {
        return deeper(this::choice);
    }

    private Typed deeper(Supplier<Typed> inside) {
        if (++depth > DEEPEST) {
            throw new ExpressionError(
                    "the expression is nested deeper than " + DEEPEST,
                    tokens.peek().column());
        }
        Typed read = inside.get();
        depth--;
        return read;
    }

    private Typed choice() {
        Typed test = either();
        if (!tokens.takes("?")) {
            return test;
        }
        Condition condition = test.requireCondition().condition();
        Typed yes = expression();
        tokens.require(":");
        Typed no = expression();
        int nodes = 1 + test.nodes() + Math.max(yes.nodes(), no.nodes());
        if (yes.isNumber()) {
            IntExpression first = yes.number();
            IntExpression second = no.requireNumber().number();
            return Typed.of(
                    (IntExpression) slots -> condition.holds(slots) ? first.value(slots) : second.value(slots),
                    nodes,
                    test.column());
        }
        Condition first = yes.condition();
        Condition second = no.requireCondition().condition();
        return Typed.of(
                (Condition) slots -> condition.holds(slots) ? first.holds(slots) : second.holds(slots),
                nodes,
                test.column());
    }

    private Typed either() {
        return connected("||", this::both, (one, other) -> slots -> one.holds(slots) || other.holds(slots));
    }

    private Typed both() {
        return connected("&&", this::compared, (one, other) -> slots -> one.holds(slots) && other.holds(slots));
    }

    private Typed connected(String sign, Supplier<Typed> operand, BinaryOperator<Condition> connective) {
        Typed left = operand.get();
        while (tokens.takes(sign)) {
            Condition one = left.requireCondition().condition();
            Typed right = operand.get();
            Condition other = right.requireCondition().condition();
            left = Typed.of(connective.apply(one, other), Typed.nodes(left, right), left.column());
        }
        return left;
    }

    /** Equalities bind more weakly than the order does. */
    private Typed compared() {
        return compared(EQUALITIES, () -> compared(ORDERS, this::sum));
    }

    private Typed compared(
            Map<String, BiFunction<IntExpression, IntExpression, Condition>> signs, Supplier<Typed> operand) {
        Typed left = operand.get();
        BiFunction<IntExpression, IntExpression, Condition> comparison =
                signs.get(tokens.peek().text());
        if (comparison == null) {
            return left;
        }
        tokens.take();
        IntExpression one = left.requireNumber().number();
        Typed right = operand.get();
        IntExpression other = right.requireNumber().number();
        return Typed.of(comparison.apply(one, other), Typed.nodes(left, right), left.column());
    }

    private Typed sum() {
        return computed(SUMS, this::product);
    }

    private Typed product() {
        return computed(PRODUCTS, this::signed);
    }

    /** Operators that bind alike, from the left. */
    private Typed computed(Map<String, BinaryOperator<IntExpression>> operators, Supplier<Typed> operand) {
        Typed left = operand.get();
        while (operators.containsKey(tokens.peek().text())) {
            BinaryOperator<IntExpression> operator = operators.get(tokens.take().text());
            left = Typed.joined(left, operand.get(), operator);
        }
        return left;
    }

    /** What went wrong in an arithmetic operation, in words. */
    public static String fault(ArithmeticException e) {
        return e instanceof DivisionByZeroException ? "a division by zero" : "a number past 64 bits";
    }

    private Typed signed() {
        int column = tokens.peek().column();
        if (tokens.takes("-")) {
            return Typed.changed(deeper(this::signed), Arithmetic::negated, column);
        }
        if (tokens.takes("!")) {
            Typed operand = deeper(this::signed);
            Condition condition = operand.requireCondition().condition();
            return Typed.of((Condition) slots -> !condition.holds(slots), 1 + operand.nodes(), column);
        }
        return primary();
    }

    private Typed primary() {
        Tokens.Token token = tokens.peek();
        if (tokens.takes("(")) {
            Typed inside = expression();
            tokens.require(")");
            return inside;
        }
        if (token.isNumber()) {
            tokens.take();
            return Typed.of(new IntExpression.Constant(token.integer()), 1, token.column());
        }
        if (!token.isName()) {
            throw tokens.unexpected("a number, a name or '('");
        }
        tokens.take();
        return tokens.peek().text().equals("(") ? function(token) : name(token);
    }

    private Typed name(Tokens.Token token) {
        if (token.text().equals("true") || token.text().equals("false")) {
            boolean holds = token.text().equals("true");
            return Typed.of((Condition) slots -> holds, 1, token.column());
        }
        IntExpression found = scope.require(token);
        if (found instanceof IntExpression.Variable variable) {
            highestSlot = Math.max(highestSlot, variable.slot());
        }
        return Typed.of(found, 1, token.column());
    }

    private Typed function(Tokens.Token name) {
        boolean isAbs = name.text().equals("abs");
        BinaryOperator<IntExpression> operator = FUNCTIONS.get(name.text());
        if (operator == null && !isAbs) {
            throw new ExpressionError(
                    "unknown function \"" + name.text() + "\"; known are min, max, gcd, abs, pow, and, or, xor",
                    name.column());
        }
        List<Typed> arguments = arguments();
        boolean isPow = name.text().equals("pow");
        if (isAbs ? arguments.size() != 1 : arguments.size() < 2 || (isPow && arguments.size() > 2)) {
            String expected = isAbs ? "1 argument" : isPow ? "2 arguments" : "2 arguments or more";
            throw new ExpressionError(
                    name.text() + " has " + arguments.size() + " arguments; expected " + expected, name.column());
        }
        if (isAbs) {
            return Typed.changed(arguments.get(0), Arithmetic::abs, name.column());
        }
        Typed all = arguments.get(0);
        for (Typed next : arguments.subList(1, arguments.size())) {
            all = Typed.joined(all, next, operator);
        }
        int rounds = name.text().equals("gcd") ? NODES_OF_GCD * (arguments.size() - 1) : 0;
        return new Typed(all.number(), null, all.nodes() + rounds, name.column());
    }

    private List<Typed> arguments() {
        tokens.require("(");
        List<Typed> read = new ArrayList<>();
        do {
            read.add(expression());
        } while (tokens.takes(","));
        tokens.require(")");
        return read;
    }
}
