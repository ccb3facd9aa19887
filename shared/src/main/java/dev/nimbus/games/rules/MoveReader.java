package dev.nimbus.games.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.rules.expression.Condition;
import dev.nimbus.games.rules.expression.ExpressionError;
import dev.nimbus.games.rules.expression.ExpressionParser;
import dev.nimbus.games.rules.expression.ExpressionScope;
import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.games.rules.form.DivisorForm;
import dev.nimbus.games.rules.form.SplitForm;
import dev.nimbus.games.rules.form.TakeForm;
import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Reads and compiles one kind of move. */
final class MoveReader {
    private static final int MOST_VARIABLES = 8;
    private static final int MOST_RESULTS = 64;
    /** Expressions of fewer nodes are short. */
    private static final int SHORT = 16;

    private final JsonNode tree;
    private final int arity;
    private final String at;
    private final ExpressionScope scope;
    private final Map<String, String> ranges = new LinkedHashMap<>();
    private final List<IntExpression> from = new ArrayList<>();
    private final List<IntExpression> to = new ArrayList<>();
    private final List<IntExpression> results = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private String guard = "";
    private int nodes;
    private ArrayNode written = JsonNodeFactory.instance.arrayNode();
    private MoveRule rule;

    private MoveReader(JsonNode tree, int index, int arity, ExpressionScope scope) {
        this.tree = tree;
        this.arity = arity;
        this.at = "/rules/moves/" + index;
        this.scope = scope;
    }

    /**
     * Reads move {@code index}.
     *
     * @param scope the names known so far; takes the variables of the move
     * @throws Refusal with {@code INVALID_GAME}
     */
    static MoveReader read(JsonNode tree, int index, int arity, ExpressionScope scope) {
        MoveReader reader = new MoveReader(tree, index, arity, scope);
        reader.read(index);
        return reader;
    }

    MoveRule rule() {
        return rule;
    }

    /** How many slots the move needs. */
    int slots() {
        return scope.slots();
    }

    /** The move in canonical form. */
    JsonNode canonical() {
        ObjectNode move = JsonNodeFactory.instance.objectNode();
        if (!ranges.isEmpty()) {
            ObjectNode variables = move.putObject("for");
            ranges.forEach(variables::put);
        }
        if (!guard.isEmpty()) {
            move.put("if", guard);
        }
        return move.set("to", written);
    }

    private void read(int index) {
        RulesReader.requireFields(tree, at, "a move is", Set.of("for", "if", "to"));
        readRanges(tree.path("for"));
        Condition condition = Condition.ALWAYS;
        int checkedAfter = 0;
        if (tree.has("if")) {
            ExpressionParser.Parsed parsed = condition(tree.get("if"));
            condition = parsed.typed().condition();
            checkedAfter = Math.max(0, parsed.highestSlot() + 1 - arity);
        }
        written = readResults(tree.path("to"));
        Optional<TakeForm> form = form();
        Optional<Lookback> takes = form.filter(known -> texts.size() == 1 && ranges.size() <= 1)
                .flatMap(known -> known.takes(String.join("", ranges.values()), guard, texts.get(0)));
        boolean isEnded = ranges.isEmpty() && form.isPresent() && form.get().isEnded(guard);
        rule = new MoveRule(
                index,
                List.copyOf(ranges.keySet()),
                from.toArray(new IntExpression[0]),
                to.toArray(new IntExpression[0]),
                condition,
                checkedAfter,
                new DivisorForm(scope, arity).dividends(guard, List.copyOf(ranges.values()), from, checkedAfter),
                results.toArray(new IntExpression[0]),
                1 + nodes / SHORT,
                takes.or(() -> lookback(form, isEnded)),
                takes.isPresent() || (isEnded && texts.size() <= 1),
                takesOneFrom(form),
                ReachReader.read(scope, arity, ranges, guard, texts));
    }

    /** Reads expressions of the heap and the last variable. */
    private Optional<TakeForm> form() {
        if (arity > 1) {
            return Optional.empty();
        }
        String heap = scope.names().stream().filter(this::isState).findFirst().orElseThrow();
        String variable = ranges.keySet().stream().reduce("", (first, last) -> last);
        return Optional.of(new TakeForm(heap, variable, scope));
    }

    private OptionalLong takesOneFrom(Optional<TakeForm> form) {
        return form.isEmpty() || texts.size() != 1 || ranges.size() != 1
                ? OptionalLong.empty()
                : form.get().takesOneFrom(String.join("", ranges.values()), guard, texts.get(0));
    }

    /** A move that no large heap has, or that leaves nothing of any, says no more of the values than where that begins. */
    private Optional<Lookback> lookback(Optional<TakeForm> form, boolean isEnded) {
        if (isEnded || (texts.isEmpty() && ranges.isEmpty())) {
            return form.flatMap(known -> known.settled(guard));
        }
        return form.filter(known -> texts.size() == 2).map(SplitForm::new).flatMap(this::splits);
    }

    private Optional<Lookback> splits(SplitForm form) {
        List<String> all = List.copyOf(ranges.values());
        return switch (all.size()) {
            case 1 -> form.lookback(all.get(0), guard, texts);
            case 2 -> form.lookback(ranges.keySet().iterator().next(), all.get(0), all.get(1), guard, texts);
            default -> Optional.empty();
        };
    }

    private boolean isState(String name) {
        return scope.slot(name) == 0;
    }

    private void readRanges(JsonNode node) {
        if (node.isMissingNode()) {
            return;
        }
        if (!node.isObject()) {
            throw RulesReader.found("for is", node, "an object of ranges, as in {\"d\":\"1..n\"}", at + "/for");
        }
        if (node.size() > MOST_VARIABLES) {
            throw Notation.invalid(
                    "for has " + node.size() + " variables; a move has at most " + MOST_VARIABLES, at + "/for");
        }
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String place = at + "/for/" + entry.getKey();
            if (!entry.getValue().isTextual()) {
                throw RulesReader.found("the range is", entry.getValue(), "a string such as \"1..n\"", place);
            }
            ExpressionParser.Range range =
                    placed(() -> ExpressionParser.range(entry.getValue().textValue(), scope), entry.getValue(), place);
            from.add(range.from().number());
            to.add(range.to().number());
            nodes += range.from().nodes() + range.to().nodes();
            ranges.put(entry.getKey(), range.text());
            RulesReader.add(entry.getKey(), scope, place);
        }
    }

    private ExpressionParser.Parsed condition(JsonNode node) {
        if (!node.isTextual()) {
            throw RulesReader.found("if is", node, "a condition in a string, as in \"n > 0\"", at + "/if");
        }
        ExpressionParser.Parsed parsed =
                placed(() -> ExpressionParser.condition(node.textValue(), scope), node, at + "/if");
        guard = parsed.text();
        nodes += parsed.typed().nodes();
        return parsed;
    }

    private ArrayNode readResults(JsonNode node) {
        String expected = arity == 1
                ? "a list of expressions, one for each state that the move leaves"
                : "a list of lists of " + arity + " expressions, one list for each state that the move leaves";
        if (!node.isArray()) {
            throw RulesReader.found("to is", node, expected, at + "/to");
        }
        if (node.size() > MOST_RESULTS) {
            throw Notation.invalid(
                    "to leaves " + node.size() + " states; a move leaves at most " + MOST_RESULTS, at + "/to");
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < node.size(); i++) {
            String place = at + "/to/" + i;
            list.add(arity == 1 ? number(node.get(i), place) : state(node.get(i), expected, place));
        }
        return list;
    }

    private ArrayNode state(JsonNode node, String expected, String place) {
        if (!node.isArray() || node.size() != arity) {
            throw RulesReader.found("the state is", node, expected, place);
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < arity; i++) {
            list.add(number(node.get(i), place + "/" + i));
        }
        return list;
    }

    /** Integers may be written without quotes. */
    private JsonNode number(JsonNode node, String place) {
        if (!node.isTextual() && !node.isIntegralNumber()) {
            throw RulesReader.found("the expression is", node, "a string such as \"n-1\", or an integer", place);
        }
        ExpressionParser.Parsed parsed = placed(() -> ExpressionParser.number(node.asText(), scope), node, place);
        results.add(parsed.typed().number());
        texts.add(parsed.text());
        nodes += parsed.typed().nodes();
        return TextNode.valueOf(parsed.text());
    }

    /** Has an error in an expression tell where the expression stands. */
    private static <T> T placed(Supplier<T> reading, JsonNode node, String place) {
        try {
            return reading.get();
        } catch (ExpressionError e) {
            String where = " at column " + e.column() + " of \"" + Refusal.shorten(node.asText()) + '"';
            throw Notation.invalid(e.getMessage() + where, place);
        } catch (ArithmeticException e) {
            throw Notation.invalid("the constants of the expression make " + ExpressionParser.fault(e), place);
        }
    }
}
