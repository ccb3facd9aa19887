package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.heap.MisereQuotients;
import dev.nimbus.query.service.MisereDocument;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus misere}: the misère quotient of a game on heaps, as far as some seconds of search find it. */
@Command(
        name = "misere",
        description = {
            "Prints the misère quotient of a game on heaps: a monoid in which one product decides who wins a sum of"
                    + " heaps",
            "when the player who cannot move wins. It is proved for all sums of the heaps searched; with a period, of"
                    + " all heaps."
        },
        footer = {
            "",
            "Exit code: 0 the quotient of all heaps asked for, 1 the search ended before, or the game has no heaps.",
            "",
            "Examples:",
            "  nimbus misere 0.77",
            "  nimbus misere dawsons-kayles --to 20 --json",
            "  nimbus misere 0.77 --format gap > kayles.g",
            "  nimbus misere --rules my-game.json --to 20"
        })
public final class MisereCommand extends AnswerCommand {
    /** How a quotient is written. */
    enum Format {
        TEXT,
        GAP
    }

    @Mixin
    private GameArgument argument = new GameArgument();

    @Option(
            names = "--to",
            paramLabel = "N",
            defaultValue = "400",
            description = "The largest heap, from 1 to " + MisereDocument.LARGEST
                    + "; the search ends before it where a period is proved. Default: ${DEFAULT-VALUE}")
    private int heaps;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "text; or gap, a program for GAP: the monoid, the lost elements and those of the heaps."
                    + " Default: text")
    private Format format = Format.TEXT;

    @Override
    public Integer call() {
        if (heaps < 1 || heaps > MisereDocument.LARGEST) {
            throw usage("--to is " + heaps + "; expected an integer from 1 to " + MisereDocument.LARGEST);
        }
        MisereQuotients game = argument.gameBlocking(MisereQuotients.class);
        String document = Json.written(sink -> MisereDocument.write(game, heaps, sink));
        JsonNode quotient = Json.tree(document);
        print(() -> format == Format.GAP ? GapMonoid.of(quotient) : sentences(quotient), () -> document);
        return quotient.has("stopped") ? 1 : 0;
    }

    private static String sentences(JsonNode quotient) {
        String generators = quotient.get("generators").properties().stream()
                .map(generator -> generator.getKey() + " = heap " + generator.getValue())
                .collect(Collectors.joining(", "));
        return quotient.get("game").textValue() + ": " + scope(quotient) + " have a misère quotient of order "
                + quotient.get("order") + ".\nGenerators: "
                + (generators.isEmpty() ? "none, since no heap has a move" : generators)
                + ".\nRelations: " + list(quotient.get("relations"))
                + ".\nLost for the next player: " + list(quotient.get("pPortion"))
                + ".\nElements of heaps 0, 1, …: " + list(quotient.get("phi"))
                + ".\nGenus of heaps 0, 1, …: " + list(quotient.get("genus")) + "." + end(quotient);
    }

    private static String scope(JsonNode quotient) {
        return quotient.get("complete").booleanValue() ? "all heaps" : "the heaps up to " + quotient.get("heaps");
    }

    private static String end(JsonNode quotient) {
        if (quotient.has("stopped")) {
            return "\nThe search ended at heap " + (quotient.get("heaps").intValue() + 1) + ": "
                    + quotient.get("stopped").textValue() + ".";
        }
        return quotient.has("period")
                ? "\nHeaps n and n+" + quotient.get("period") + " have the same element for all n ≥ "
                        + quotient.get("preperiod") + "; checked for heaps up to " + quotient.get("heaps") + "."
                : "";
    }

    private static String list(JsonNode strings) {
        return strings.isEmpty()
                ? "none"
                : strings.valueStream().map(JsonNode::textValue).collect(Collectors.joining(", "));
    }
}
