package dev.nimbus.contest.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a problem file, once: steps first, and at each {@code ask} whether its query names what was read. */
public final class ProblemFile {
    private static final List<String> FIELDS =
            List.of("name", "title", "rules", "game", "position", "play", "input", "output", "sample");

    private static final List<String> OUTPUT = List.of("print", "first", "second", "draw", "each", "before");

    private final YamlFields fields;
    /** What the steps ask, which is the same at each of them. */
    private final List<Query> queries = new ArrayList<>();

    private record Query(Template game, Template position) {}

    private ProblemFile(YamlFields fields) {
        this.fields = fields;
    }

    /**
     * Reads a problem.
     *
     * @param file the file's name, for errors
     * @param text what it holds
     */
    public static Problem read(String file, String text) throws ProblemFileException {
        try {
            return new ProblemFile(YamlFields.parse(text, FIELDS)).problem();
        } catch (ProblemFileException wrong) {
            throw wrong.in(file);
        }
    }

    private Problem problem() throws ProblemFileException {
        String name = fields.text("name");
        String title = fields.text("title", name);
        String rules = fields.text("rules", "").strip();
        Node game = fields.node("game");
        Node position = fields.node("position");
        boolean isMisere = isMisere();
        List<Step> steps = steps(game, position);
        Output output = output();
        Problem.Sample sample = sample();
        fields.end();
        Query query = queries.get(0);
        return new Problem(name, title, rules, query.game(), query.position(), isMisere, steps, output, sample);
    }

    private boolean isMisere() throws ProblemFileException {
        String play = fields.text("play", "normal");
        if (!Set.of("normal", "misere").contains(play)) {
            throw new ProblemFileException(fields.node("play"), "play is \"" + play + "\"; expected normal or misere");
        }
        return play.equals("misere");
    }

    /** Reads the steps, and at each that asks what it asks, with the names that are known there. */
    private List<Step> steps(Node game, Node position) throws ProblemFileException {
        List<Step> steps = new StepReader(known -> {
                    TemplateReader templates = new TemplateReader(known);
                    queries.add(new Query(templates.read(game), templates.read(position)));
                })
                .read(fields.node("input"));
        if (queries.isEmpty()) {
            throw new ProblemFileException(fields.node("input"), "no step asks anything; expected a step ask");
        }
        return steps;
    }

    private Output output() throws ProblemFileException {
        YamlFields output = YamlFields.of(fields.node("output"), "a mapping with the words of the output", OUTPUT);
        Output.Print print = print(output);
        boolean hasWords = print == Output.Print.WINNER || (print == Output.Print.MOVES && output.has("first"));
        Optional<Template> before = output.has("before")
                ? Optional.of(new TemplateReader(Map.of("case", Kind.NUMBER)).read(output.node("before")))
                : Optional.empty();
        Output read = new Output(
                print,
                hasWords ? output.text("first") : "",
                hasWords ? output.text("second") : "",
                output.text("draw", ""),
                print == Output.Print.MOVES ? Optional.of(each(output)) : Optional.empty(),
                before);
        (hasWords || print == Output.Print.MOVES
                        ? output
                        : YamlFields.of(fields.node("output"), "", List.of("print", "draw", "before")))
                .end();
        return read;
    }

    private static MoveField each(YamlFields output) throws ProblemFileException {
        String each = output.text("each");
        Optional<MoveField> field = MoveField.of(each);
        if (field.isEmpty()) {
            throw new ProblemFileException(
                    output.node("each"),
                    "each is \"" + each + "\"; expected a field of a winning move, such as square or square + 1");
        }
        return field.get();
    }

    private static Output.Print print(YamlFields output) throws ProblemFileException {
        String print = output.text("print", "winner");
        for (Output.Print one : Output.Print.values()) {
            if (one.name().toLowerCase(Locale.ROOT).replace('_', ' ').equals(print)) {
                return one;
            }
        }
        throw new ProblemFileException(
                output.node("print"),
                "print is \"" + print + "\"; expected winner, winning moves, moves, grundy or probability");
    }

    private Problem.Sample sample() throws ProblemFileException {
        YamlFields sample =
                YamlFields.of(fields.node("sample"), "a mapping with input and output", List.of("input", "output"));
        Problem.Sample read = new Problem.Sample(sample.text("input"), sample.text("output"));
        sample.end();
        return read;
    }
}
