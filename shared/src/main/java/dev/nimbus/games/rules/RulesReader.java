package dev.nimbus.games.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.games.rules.expression.ExpressionParser;
import dev.nimbus.games.rules.expression.ExpressionScope;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the JSON object of rules and compiles it. All refusals name the place, and in an expression the column. */
final class RulesReader {
    private static final String ROOT = "/rules";
    private static final String NAME = "[A-Za-z_][A-Za-z0-9_]{0,31}";
    private static final int MOST_INTEGERS = 4;
    private static final int MOST_MOVES = 256;
    private static final int MOST_PARAMS = 256;

    private final JsonNode tree;

    private RulesReader(JsonNode tree) {
        this.tree = tree;
    }

    /**
     * Reads rules.
     *
     * @throws Refusal with {@code INVALID_GAME}
     */
    static StateRules read(JsonNode tree) {
        return new RulesReader(tree).read();
    }

    private StateRules read() {
        requireFields(tree, ROOT, "rules are", Set.of("state", "moves", "params"));
        Map<String, Long> params = params(tree.path("params"));
        ExpressionScope scope = new ExpressionScope(params);
        List<String> names = names(tree.path("state"), scope);
        List<MoveReader> moves = moves(tree.path("moves"), scope);
        String notation = notation(names, moves, params);
        return new StateRules(
                notation,
                RulesetHash.of(notation),
                names,
                moves.stream().map(MoveReader::rule).toList(),
                moves.stream().mapToInt(MoveReader::slots).max().orElse(names.size()),
                moves.stream()
                        .mapToInt(move -> move.rule().results().length)
                        .max()
                        .orElse(0));
    }

    private static Map<String, Long> params(JsonNode node) {
        Map<String, Long> params = new TreeMap<>();
        if (node.isMissingNode()) {
            return params;
        }
        String at = ROOT + "/params";
        if (!node.isObject()) {
            throw found("params are", node, "an object of named integers, as in {\"k\":3}", at);
        }
        if (node.size() > MOST_PARAMS) {
            throw Notation.invalid("there are " + node.size() + " params; at most " + MOST_PARAMS + " are allowed", at);
        }
        for (Map.Entry<String, JsonNode> param : node.properties()) {
            String place = at + "/" + param.getKey();
            requireName(param.getKey(), place);
            params.put(param.getKey(), integer(param.getValue(), place));
        }
        return params;
    }

    private static long integer(JsonNode node, String at) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        if (node.isTextual() && node.textValue().matches("-?[0-9]{1,19}")) {
            try {
                return Long.parseLong(node.textValue());
            } catch (NumberFormatException e) {
                throw found("the constant is", node, "an integer of 64 bits", at);
            }
        }
        throw found("the constant is", node, "an integer of 64 bits", at);
    }

    private static List<String> names(JsonNode node, ExpressionScope scope) {
        String at = ROOT + "/state";
        if (!node.isArray() || node.isEmpty() || node.size() > MOST_INTEGERS) {
            throw found("state is", node, "a list of 1 to " + MOST_INTEGERS + " names, as in [\"n\"]", at);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            JsonNode name = node.get(i);
            if (!name.isTextual()) {
                throw found("name " + i + " of the state is", name, "a string", at + "/" + i);
            }
            add(name.textValue(), scope, at + "/" + i);
            names.add(name.textValue());
        }
        return names;
    }

    /** Adds a variable under a name that is free. */
    static void add(String name, ExpressionScope scope, String at) {
        requireName(name, at);
        if (!scope.add(name)) {
            throw Notation.invalid("the name \"" + name + "\" is taken; expected another one", at);
        }
    }

    private static void requireName(String name, String at) {
        if (!name.matches(NAME) || ExpressionParser.isReserved(name)) {
            throw Notation.invalid(
                    "the name is \"" + Refusal.shorten(name)
                            + "\"; expected a letter and then at most 31 letters, digits and _, and no word of the"
                            + " expressions",
                    at);
        }
    }

    private static List<MoveReader> moves(JsonNode node, ExpressionScope scope) {
        String at = ROOT + "/moves";
        if (!node.isArray()) {
            throw found("moves is", node, "a list of moves, as in [{\"to\":[\"n-1\"]}]", at);
        }
        if (node.size() > MOST_MOVES) {
            throw Notation.invalid("there are " + node.size() + " moves; at most " + MOST_MOVES + " are allowed", at);
        }
        List<MoveReader> moves = new ArrayList<>();
        int arity = scope.slots();
        for (int i = 0; i < node.size(); i++) {
            moves.add(MoveReader.read(node.get(i), i, arity, scope.copy()));
        }
        return moves;
    }

    /** A refusal of a value that is not what is expected. */
    static Refusal found(String what, JsonNode node, String expected, String at) {
        String value = node.isMissingNode() ? "missing" : TreeInput.quote(node);
        return Notation.invalid(what + " " + value + "; expected " + expected, at);
    }

    /** Refuses all but an object with no other fields than these. */
    static void requireFields(JsonNode node, String at, String what, Set<String> known) {
        if (!node.isObject()) {
            throw found(what, node, "an object", at);
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            if (!known.contains(field.getKey())) {
                throw Notation.invalid(
                        "there is no field \"" + Refusal.shorten(field.getKey()) + "\" here; expected "
                                + String.join(", ", known.stream().sorted().toList()),
                        at);
            }
        }
    }

    private static String notation(List<String> names, List<MoveReader> moves, Map<String, Long> params) {
        ObjectNode game = JsonNodeFactory.instance.objectNode();
        ObjectNode rules = game.putObject("rules");
        names.forEach(rules.putArray("state")::add);
        ArrayNode list = rules.putArray("moves");
        moves.forEach(move -> list.add(move.canonical()));
        if (!params.isEmpty()) {
            params.forEach(rules.putObject("params")::put);
        }
        return game.toString();
    }
}
