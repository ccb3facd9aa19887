package dev.nimbus.games.string;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A game of rewriting: a move replaces one occurrence of a rule's left side by its right side, which has the same
 * length. A move is a rule and a place: two moves may make the same string. Play that can go on for ever is refused when
 * the search meets it.
 */
public final class Rewrite extends SearchedGame<String> {
    public static final GameType TYPE =
            new GameType("rewrite", (notation, context) -> new Rewrite(rules(notation), context.positions()));

    private static final String EXAMPLE = "{\"rewrite\":[[\"++\",\"--\"]]}";

    private final RewriteRules rules;
    private final ObjectRules<String> core;

    private Rewrite(List<RewriteRules.Rule> rules, ValueTable values) {
        super(write(rules), PositionShape.TEXT, moves(), values);
        this.rules = RewriteRules.of(rules);
        this.core = new ObjectRules<>(this.rules, new RewriteWords(this.rules, RulesetHash.of(notation())));
    }

    private static String write(List<RewriteRules.Rule> rules) {
        return rules.stream()
                .map(rule -> "[" + TextNode.valueOf(rule.left()) + "," + TextNode.valueOf(rule.right()) + "]")
                .collect(Collectors.joining(",", "{\"rewrite\":[", "]}"));
    }

    private static List<RewriteRules.Rule> rules(Notation notation) {
        notation.requireRules(EXAMPLE);
        JsonNode list = notation.rules();
        if (!list.isArray()) {
            throw Notation.invalid(
                    "rewrite is " + TreeInput.quote(list) + "; expected a list of rules [left,right]", "/rewrite");
        }
        List<RewriteRules.Rule> rules = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            rules.add(rule(list.get(i), i));
        }
        return rules;
    }

    private static RewriteRules.Rule rule(JsonNode pair, int i) {
        if (!pair.isArray()
                || pair.size() != 2
                || !pair.get(0).isTextual()
                || !pair.get(1).isTextual()) {
            throw Notation.invalid(
                    "rule " + i + " is " + TreeInput.quote(pair) + "; expected two strings [left,right]",
                    "/rewrite/" + i);
        }
        if (!isText(pair.get(0).textValue()) || !isText(pair.get(1).textValue())) {
            throw Notation.invalid("rule " + i + " has half of a surrogate pair; expected characters", "/rewrite/" + i);
        }
        String left = pair.get(0).textValue();
        String right = pair.get(1).textValue();
        if (left.isEmpty() || length(left) != length(right) || left.equals(right)) {
            throw Notation.invalid(
                    "rule " + i + " is " + TreeInput.quote(pair)
                            + "; expected a left side that is not empty and another right side of the same length",
                    "/rewrite/" + i);
        }
        return new RewriteRules.Rule(left, right);
    }

    /** Characters, not their UTF-16 units. */
    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    @Override
    public String read(PositionInput input) {
        String text = input.text();
        if (!isText(text)) {
            throw Refusal.invalidPosition("the position has half of a surrogate pair; expected characters", "");
        }
        return text;
    }

    /** Half of a surrogate pair has no UTF-8: written and read again it would be another string. */
    private static boolean isText(String text) {
        return UTF_8.newEncoder().canEncode(text);
    }

    @Override
    public String write(String position) {
        return TextNode.valueOf(position).toString();
    }

    /** Made of the characters of the rules. */
    @Override
    public String sample(RandomGenerator random, int size) {
        int[] characters = rules.rules().stream()
                .flatMapToInt(rule -> (rule.left() + rule.left() + rule.right()).codePoints())
                .toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(1 + size); i > 0 && characters.length > 0; i--) {
            text.appendCodePoint(characters[random.nextInt(characters.length)]);
        }
        return text.toString();
    }

    @Override
    public boolean options(String position, OptionVisitor<String> visitor) {
        boolean more = true;
        for (int r = 0; r < rules.rules().size() && more; r++) {
            more = options(position, r, visitor);
        }
        return more;
    }

    private boolean options(String position, int rule, OptionVisitor<String> visitor) {
        Characters before = new Characters(position);
        return rules.sides().get(rule).places(position, at -> {
            Move move = new NumbersMove("rule", rule, "at", before.countTo(at));
            return visitor.visit(move, RewriteRules.apply(rules.rules().get(rule), position, at));
        });
    }

    /** Counts characters before ever later places, not their UTF-16 units. */
    private static final class Characters {
        private final String text;
        private int counted;
        private int at;

        private Characters(String text) {
            this.text = text;
        }

        private int countTo(int place) {
            counted += text.codePointCount(at, place);
            at = place;
            return counted;
        }
    }

    @Override
    public List<String> components(String position) {
        return rules.components(position);
    }

    @Override
    public boolean mayRepeat(String position) {
        return core.mayRepeat();
    }

    @Override
    public long splittingWork(String position) {
        return rules.splittingWork(position);
    }

    @Override
    public long size(String position) {
        return rules.size(position);
    }

    @Override
    protected ComponentRules core(Play play) {
        return core;
    }

    @Override
    protected PositionSearch.Position position(String position, Play play) {
        return core.position(position);
    }

    @Override
    public Outcome outcome(String position, Play play, Budget budget) {
        budget.spend(rules.splittingWork(position));
        return super.outcome(position, play, budget);
    }

    @Override
    public GrundyValue grundy(String position, Budget budget) {
        budget.spend(rules.splittingWork(position));
        return super.grundy(position, budget);
    }

    @Override
    protected void find(String position, Predicate<String> isWanted, MoveList found) {
        found.budget().spend(rules.work(position) + rules.splittingWork(position));
        findMoves(position, rules, isWanted, found);
    }
}
