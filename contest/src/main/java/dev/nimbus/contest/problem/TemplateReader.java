package dev.nimbus.contest.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads {@link Template}s: JSON as YAML writes it, with {@code $name} for what was read. */
final class TemplateReader {
    private static final Pattern INTEGER = Pattern.compile("-?\\d+");
    private static final Pattern REFERENCE = Pattern.compile("\\$(\\w+)((?: *\\| *\\w+(?: \\d+)?)*)");
    private static final Pattern NAME = Pattern.compile("\\$(\\w+)");
    private static final Pattern FOR = Pattern.compile("for \\$(\\w+) in \\$(\\w+)");

    private final Map<String, Kind> known;

    /** @param known the names that may be used */
    TemplateReader(Map<String, Kind> known) {
        this.known = known;
    }

    Template read(Node node) throws ProblemFileException {
        if (node instanceof SequenceNode sequence) {
            List<Template> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(read(item));
            }
            return constantOr(new Template.Items(items));
        }
        if (node instanceof MappingNode mapping) {
            return constantOr(mapping(mapping));
        }
        ScalarNode scalar = (ScalarNode) node;
        boolean isPlain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
        if (isPlain && INTEGER.matcher(scalar.getValue()).matches()) {
            return new Template.Constant(new Value.Number(YamlFields.integer(scalar, scalar.getValue())));
        }
        Matcher reference = REFERENCE.matcher(scalar.getValue());
        return reference.matches() ? reference(scalar, reference) : text(scalar);
    }

    private static Template constantOr(Template template) {
        Set<String> names = new HashSet<>();
        template.addNames(names);
        return names.isEmpty() ? new Template.Constant(template.value(new InputNames())) : template;
    }

    private Template mapping(MappingNode mapping) throws ProblemFileException {
        Map<String, Template> fields = new LinkedHashMap<>();
        for (NodeTuple field : mapping.getValue()) {
            String name = YamlFields.text(field.getKeyNode(), "a name");
            Matcher each = FOR.matcher(name);
            if (each.matches() && mapping.getValue().size() == 1) {
                return forEach(field, each.group(1), each.group(2));
            }
            fields.put(name, read(field.getValueNode()));
        }
        return new Template.Fields(fields);
    }

    private Template forEach(NodeTuple field, String name, String list) throws ProblemFileException {
        if (kind(field.getKeyNode(), list) != Kind.ITEMS) {
            throw new ProblemFileException(field.getKeyNode(), "$" + list + " is no list of lists or objects");
        }
        Map<String, Kind> inside = new HashMap<>(known);
        inside.put(name, Kind.ITEM);
        return new Template.ForEach(name, list, new TemplateReader(inside).read(field.getValueNode()));
    }

    private Kind kind(Node place, String name) throws ProblemFileException {
        Kind kind = known.get(name);
        if (kind == null) {
            throw new ProblemFileException(place, "nothing named \"" + name + "\" is read before");
        }
        return kind;
    }

    private Template reference(Node place, Matcher reference) throws ProblemFileException {
        Kind kind = kind(place, reference.group(1));
        List<Transformation> transformations = new ArrayList<>();
        for (String one : reference.group(2).split("\\|", -1)) {
            if (!one.isBlank()) {
                transformations.add(transformation(place, one.strip(), kind));
            }
        }
        return new Template.Reference(reference.group(1), kind, transformations);
    }

    private static Transformation transformation(Node place, String text, Kind kind) throws ProblemFileException {
        String[] words = text.split(" ", -1);
        boolean isNumbers = kind == Kind.NUMBERS;
        if (words[0].equals("minus") && words.length == 2 && kind != Kind.WORD) {
            return new Transformation.Minus(YamlFields.integer(place, words[1]));
        }
        if (words[0].equals("drop") && words.length == 2 && (isNumbers || kind == Kind.ITEMS)) {
            return new Transformation.Drop((int) Math.min(Integer.MAX_VALUE, YamlFields.integer(place, words[1])));
        }
        if (text.equals("reverse") && isNumbers) {
            return new Transformation.Reverse();
        }
        if (text.equals("differences") && isNumbers) {
            return new Transformation.Differences();
        }
        throw new ProblemFileException(
                place,
                "\"" + text + "\" is nothing that can be done here; expected minus N, or of a list drop N,"
                        + " or of a list of integers reverse or differences");
    }

    /** A string; {@code $name} within it stands for what was read. */
    private Template text(ScalarNode scalar) throws ProblemFileException {
        List<Template> parts = new ArrayList<>();
        String text = scalar.getValue();
        Matcher name = NAME.matcher(text);
        int from = 0;
        while (name.find()) {
            Kind kind = kind(scalar, name.group(1));
            parts.add(word(text.substring(from, name.start())));
            parts.add(new Template.Reference(name.group(1), kind, List.of()));
            from = name.end();
        }
        Template rest = word(text.substring(from));
        if (parts.isEmpty()) {
            return rest;
        }
        parts.add(rest);
        return new Template.Text(parts);
    }

    private static Template word(String text) {
        return new Template.Constant(new Value.Word(text));
    }
}
