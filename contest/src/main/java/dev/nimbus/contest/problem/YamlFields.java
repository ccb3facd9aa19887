package dev.nimbus.contest.problem;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The fields of one YAML mapping; a field whose name means nothing is named as unknown. */
final class YamlFields {
    private final Node place;
    private final Map<String, Node> fields;
    private final Map<String, Node> names;
    private final List<String> allowed;

    private YamlFields(Node place, Map<String, Node> fields, Map<String, Node> names, List<String> allowed) {
        this.place = place;
        this.fields = fields;
        this.names = names;
        this.allowed = allowed;
    }

    /** The fields of a whole file. */
    static YamlFields parse(String text, List<String> allowed) throws ProblemFileException {
        return of(compose(text), "a mapping with the problem's fields", allowed);
    }

    /** The node that a YAML text is. */
    static Node compose(String text) throws ProblemFileException {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(0);
        try {
            Node root = new Yaml(options).compose(new StringReader(text));
            if (root == null) {
                throw new ProblemFileException("the file is empty");
            }
            return root;
        } catch (MarkedYAMLException wrong) {
            String line = wrong.getProblemMark() == null
                    ? ""
                    : "line " + (wrong.getProblemMark().getLine() + 1) + ": ";
            throw new ProblemFileException(line + "not YAML: " + wrong.getProblem());
        } catch (YAMLException wrong) {
            throw new ProblemFileException("not YAML: " + wrong.getMessage());
        }
    }

    /**
     * The fields of a node that must be {@code what}.
     *
     * @param allowed the names that mean something there
     */
    static YamlFields of(Node node, String what, List<String> allowed) throws ProblemFileException {
        if (!(node instanceof MappingNode mapping)) {
            throw new ProblemFileException(node, "expected " + what);
        }
        Map<String, Node> fields = new LinkedHashMap<>();
        Map<String, Node> names = new LinkedHashMap<>();
        for (NodeTuple field : mapping.getValue()) {
            String name = text(field.getKeyNode(), "a name");
            if (fields.put(name, field.getValueNode()) != null) {
                throw new ProblemFileException(field.getKeyNode(), "\"" + name + "\" is there twice");
            }
            names.put(name, field.getKeyNode());
        }
        return new YamlFields(node, fields, names, allowed);
    }

    /** The text of a node that must be {@code what}. */
    static String text(Node node, String what) throws ProblemFileException {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new ProblemFileException(node, "expected " + what);
    }

    /** The integer of 64 bits that digits stand for. */
    static long integer(Node place, String digits) throws ProblemFileException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new ProblemFileException(place, digits + " is past the largest integer, " + Long.MAX_VALUE);
        }
    }

    /** The nodes of a node that must be a list, and not an empty one. */
    static List<Node> list(Node node, String what) throws ProblemFileException {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue();
        }
        throw new ProblemFileException(node, "expected " + what);
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** A field that must be there. */
    Node node(String name) throws ProblemFileException {
        if (!has(name)) {
            throw new ProblemFileException(place, "the field \"" + name + "\" is missing" + misnamed());
        }
        return fields.get(name);
    }

    /** The fields that the file has under names that mean nothing. */
    private String misnamed() {
        String unknown = fields.keySet().stream()
                .filter(name -> !allowed.contains(name))
                .map(name -> '"' + name + '"')
                .collect(Collectors.joining(", "));
        return unknown.isEmpty() ? "" : ", and there is no field " + unknown + " here";
    }

    /** A field that must be there and a text. */
    String text(String name) throws ProblemFileException {
        return text(node(name), name + " as a text");
    }

    /** A field that may be missing. */
    String text(String name, String otherwise) throws ProblemFileException {
        return has(name) ? text(name) : otherwise;
    }

    /** Refuses fields that mean nothing. */
    void end() throws ProblemFileException {
        for (Map.Entry<String, Node> name : names.entrySet()) {
            if (!allowed.contains(name.getKey())) {
                throw new ProblemFileException(
                        name.getValue(),
                        "there is no field \"" + name.getKey() + "\" here; expected one of "
                                + String.join(", ", allowed));
            }
        }
    }
}
