package dev.nimbus.contest.problem;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Names that count something, or end a loop: they are counts, or may be 0, if the file says nothing else. */
final class CountingNames {
    private static final Pattern COUNTED = Pattern.compile("(?:\\w+\\[|repeat )\\d*(\\w+).*");

    private final Set<String> counts = new HashSet<>();
    private final Set<String> mayBeZero = new HashSet<>();

    /** Adds those of a step, and of the steps in it. */
    void add(Node step) {
        if (step instanceof MappingNode mapping) {
            for (NodeTuple field : mapping.getValue()) {
                add(field.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "");
                if (field.getValueNode() instanceof SequenceNode steps) {
                    steps.getValue().forEach(this::add);
                }
            }
        }
    }

    private void add(String key) {
        Matcher counted = COUNTED.matcher(key);
        if (counted.matches()) {
            counts.add(counted.group(1));
        }
        Matcher until = StepReader.UNTIL_ZERO.matcher(key);
        if (until.matches()) {
            mayBeZero.addAll(Arrays.asList(until.group(1).split(" +", -1)));
        }
    }

    /** The range of an integer of which the file says nothing. */
    Range otherwise(String name) {
        if (!counts.contains(name)) {
            return Range.ANY;
        }
        return mayBeZero.contains(name) ? Range.of(0, Integer.MAX_VALUE) : Range.COUNT;
    }
}
