package dev.nimbus.contest.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads the steps of an input: each is a scalar, such as {@code ask}, or a mapping of one field, whose name says what is
 * read or done, and whose value says what it is or which steps it has.
 *
 * <p>A name that is read within a block of steps is known to the end of that block.
 */
final class StepReader {
    private static final String BOUND = "(\\d+|\\d*[a-zA-Z]\\w*(?:[-+]\\d+)?)";
    private static final String TRIED = "(?: try " + BOUND + "\\.\\." + BOUND + ")?";
    private static final String RANGE = "(?: " + BOUND + "\\.\\." + BOUND + "?)?(?: multiple of (\\d+))?" + TRIED;
    private static final Pattern NUMBER = Pattern.compile("([a-zA-Z]\\w*)" + RANGE);
    private static final Pattern NUMBERS =
            Pattern.compile("([a-zA-Z]\\w*)\\[" + BOUND + "\\]" + RANGE + "(?: (ascending|distinct(?: with least)?))?");
    private static final Pattern ITEMS =
            Pattern.compile("([a-zA-Z]\\w*)\\[" + BOUND + "\\](?: try (tree|acyclic))? = (.+)");
    private static final Pattern WORD =
            Pattern.compile("word ([a-zA-Z]\\w*)" + TRIED + "(?: letters (\\S+)(?: without (\\S+))?)?");
    private static final Pattern REPEAT = Pattern.compile("repeat " + BOUND);
    static final Pattern UNTIL_ZERO = Pattern.compile("until ([a-zA-Z][\\w ]*) = 0");
    private static final Pattern FOR = Pattern.compile("for ([a-zA-Z]\\w*) in " + BOUND + "\\.\\." + BOUND);
    private static final Pattern BOUND_PARTS = Pattern.compile("(\\d*)([a-zA-Z]\\w*)([-+]\\d+)?");

    /** How long words of random inputs are if the file says nothing else. */
    private static final Range LENGTH = Range.of(1, 60);

    /** What is done with the names that are known where a query is asked. */
    interface AskReader {
        void read(Map<String, Kind> known) throws ProblemFileException;
    }

    private final AskReader asks;
    private final CountingNames counts;
    private final Map<String, Kind> known;

    StepReader(AskReader asks) {
        this(asks, new CountingNames(), new HashMap<>());
    }

    private StepReader(AskReader asks, CountingNames counts, Map<String, Kind> known) {
        this.asks = asks;
        this.counts = counts;
        this.known = known;
    }

    /** Reads a list of steps. */
    List<Step> read(Node node) throws ProblemFileException {
        List<Step> steps = new ArrayList<>();
        List<Node> nodes = YamlFields.list(node, "a list of steps");
        for (Node step : nodes) {
            counts.add(step);
        }
        for (Node step : nodes) {
            steps.add(step(step));
        }
        return steps;
    }

    /** Steps of a block; what they read is not known behind it. */
    private List<Step> block(Node node) throws ProblemFileException {
        return inside().read(node);
    }

    private StepReader inside() {
        return new StepReader(asks, counts, new HashMap<>(known));
    }

    private Step step(Node node) throws ProblemFileException {
        if (node instanceof ScalarNode scalar) {
            return simple(scalar);
        }
        if (!(node instanceof MappingNode mapping) || mapping.getValue().isEmpty()) {
            throw new ProblemFileException(node, "expected a step: ask, end line, or one name with a value");
        }
        if (mapping.getValue().size() > 1) {
            Node second = mapping.getValue().get(1).getKeyNode();
            throw new ProblemFileException(
                    second,
                    "there is no field \"" + YamlFields.text(second, "a step")
                            + "\" in a step; expected one name with a"
                            + " value, and each step behind a dash of its own");
        }
        NodeTuple field = mapping.getValue().get(0);
        String key = YamlFields.text(field.getKeyNode(), "a step");
        return field.getValueNode() instanceof ScalarNode && !hasSteps(key)
                ? reading(field, key, YamlFields.text(field.getValueNode(), "what it is"))
                : block(field, key);
    }

    private static boolean hasSteps(String key) {
        return key.equals("until end")
                || Stream.of(REPEAT, UNTIL_ZERO, FOR, ITEMS)
                        .anyMatch(form -> form.matcher(key).matches());
    }

    private Step simple(ScalarNode scalar) throws ProblemFileException {
        switch (scalar.getValue()) {
            case "ask", "ask on the same line" -> {
                asks.read(known);
                return new Step.Ask(scalar.getValue().equals("ask"));
            }
            case "end line" -> {
                return new Step.EndLine();
            }
            default ->
                throw new ProblemFileException(
                        scalar,
                        "there is no step \"" + scalar.getValue() + "\"; expected ask, ask on the same line, end line,"
                                + " or NAME: what it is");
        }
    }

    private Step reading(NodeTuple field, String key, String what) throws ProblemFileException {
        Node place = field.getKeyNode();
        Matcher word = WORD.matcher(key);
        if (word.matches()) {
            known.put(word.group(1), Kind.WORD);
            Range length = tried(place, word, 2, group(word, 2).isEmpty() ? LENGTH : Range.COUNT);
            return new Step.ReadWord(word.group(1), what, length, group(word, 4), group(word, 5));
        }
        Matcher numbers = NUMBERS.matcher(key);
        if (numbers.matches()) {
            return numbers(place, numbers, what);
        }
        Matcher number = NUMBER.matcher(key);
        if (number.matches()) {
            Range range = range(place, number, 2, counts.otherwise(number.group(1)));
            known.put(number.group(1), Kind.NUMBER);
            return new Step.ReadNumber(number.group(1), what, range);
        }
        throw unknown(place, key);
    }

    private Step numbers(Node place, Matcher numbers, String what) throws ProblemFileException {
        Bound count = bound(place, numbers.group(2));
        Range range = range(place, numbers, 3, Range.ANY);
        known.put(numbers.group(1), Kind.NUMBERS);
        boolean isAscending = group(numbers, 8).equals("ascending");
        Shape shape = isAscending ? Shape.ANY : Shape.of(group(numbers, 8));
        return new Step.ReadNumbers(numbers.group(1), count, what, range, isAscending, shape);
    }

    /** A part of the key; empty if it is not there. */
    private static String group(Matcher matcher, int number) {
        return matcher.group(number) == null ? "" : matcher.group(number);
    }

    private static ProblemFileException unknown(Node place, String key) {
        return new ProblemFileException(
                place,
                "there is no step \"" + key
                        + "\"; expected NAME, NAME A..B, NAME try A..B, NAME[COUNT], NAME[COUNT] = ITEM, word NAME,"
                        + " repeat COUNT, until end, until NAME = 0 or for NAME in A..B");
    }

    private Range range(Node place, Matcher matcher, int group, Range otherwise) throws ProblemFileException {
        String least = matcher.group(group);
        String most = matcher.group(group + 1);
        String multiple = matcher.group(group + 2);
        Bound from = least == null ? otherwise.least() : bound(place, least);
        Bound to = most == null ? otherwise.most() : bound(place, most);
        requireRange(place, from, to);
        Range whole =
                new Range(from, to, multiple == null ? 1 : Math.max(1, YamlFields.integer(place, multiple)), from, to);
        return tried(place, matcher, group + 3, whole);
    }

    /** The same range, and how far random inputs go in it: all of it, if the file says nothing else. */
    private Range tried(Node place, Matcher matcher, int group, Range whole) throws ProblemFileException {
        if (matcher.group(group) == null) {
            return whole;
        }
        Bound least = bound(place, matcher.group(group));
        Bound most = bound(place, matcher.group(group + 1));
        requireRange(place, least, most);
        return new Range(whole.least(), whole.most(), whole.multiple(), least, most);
    }

    private static void requireRange(Node place, Bound least, Bound most) throws ProblemFileException {
        if (least.isConstant() && most.isConstant() && least.plus() > most.plus()) {
            throw new ProblemFileException(
                    place,
                    "no integer is in " + least.plus() + ".." + most.plus() + "; expected the smaller end first");
        }
    }

    private Bound bound(Node place, String text) throws ProblemFileException {
        Matcher parts = BOUND_PARTS.matcher(text);
        if (!parts.matches()) {
            return Bound.of(YamlFields.integer(place, text));
        }
        String name = parts.group(2);
        if (known.get(name) != Kind.NUMBER) {
            throw new ProblemFileException(place, "no integer named \"" + name + "\" is read before");
        }
        return new Bound(
                parts.group(1).isEmpty() ? 1 : YamlFields.integer(place, parts.group(1)),
                name,
                parts.group(3) == null ? 0 : YamlFields.integer(place, parts.group(3)));
    }

    private Step block(NodeTuple field, String key) throws ProblemFileException {
        Node place = field.getKeyNode();
        Node steps = field.getValueNode();
        Matcher repeat = REPEAT.matcher(key);
        if (repeat.matches()) {
            return new Step.Repeat(bound(place, repeat.group(1)), block(steps));
        }
        if (key.equals("until end")) {
            return untilEnd(place, block(steps));
        }
        Matcher until = UNTIL_ZERO.matcher(key);
        if (until.matches()) {
            return untilZero(place, List.of(until.group(1).split(" +", -1)), steps);
        }
        Matcher each = FOR.matcher(key);
        if (each.matches()) {
            return each(place, each, steps);
        }
        Matcher items = ITEMS.matcher(key);
        if (items.matches()) {
            return items(place, items, steps);
        }
        throw unknown(place, key);
    }

    private static Step untilEnd(Node place, List<Step> steps) throws ProblemFileException {
        if (steps.stream().allMatch(step -> step instanceof Step.Ask || step instanceof Step.EndLine)) {
            throw new ProblemFileException(place, "the steps of the loop read nothing, so it would never end");
        }
        return new Step.UntilEnd(steps);
    }

    private Step untilZero(Node place, List<String> names, Node node) throws ProblemFileException {
        List<Step> steps = block(node);
        Set<String> read = new HashSet<>();
        for (Step step : steps) {
            if (step instanceof Step.ReadNumber number) {
                read.add(number.name());
            }
        }
        if (!read.containsAll(names)) {
            throw new ProblemFileException(
                    place, "the steps of the loop do not read " + String.join(" ", names) + " as integers");
        }
        return new Step.UntilZero(names, steps);
    }

    private Step each(Node place, Matcher each, Node node) throws ProblemFileException {
        StepReader inside = inside();
        inside.known.put(each.group(1), Kind.NUMBER);
        return new Step.For(each.group(1), bound(place, each.group(2)), bound(place, each.group(3)), inside.read(node));
    }

    private Step items(Node place, Matcher items, Node node) throws ProblemFileException {
        Bound count = bound(place, items.group(2));
        StepReader inside = inside();
        List<Step> steps = inside.read(node);
        Shape shape = Shape.of(group(items, 3));
        if (!shape.isReadBy(steps)) {
            throw new ProblemFileException(
                    place, "random inputs cannot try " + shape + " here: expected " + shape.form());
        }
        Template item = inside.item(place, items.group(4));
        known.put(items.group(1), Kind.ITEMS);
        return new Step.ReadItems(items.group(1), count, item, steps, shape);
    }

    private Template item(Node place, String text) throws ProblemFileException {
        Node node = YamlFields.compose(text);
        try {
            return new TemplateReader(known).read(node);
        } catch (ProblemFileException wrong) {
            throw new ProblemFileException(place, wrong.getMessage().replaceFirst("^line \\d+: ", ""));
        }
    }
}
