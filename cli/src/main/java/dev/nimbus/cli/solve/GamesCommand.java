package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.query.service.GamesDocument;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nimbus games}: the catalogue. */
@Command(
        name = "games",
        description = "Lists the games, or describes those whose name or rules contain a word.",
        footer = {
            "",
            "Exit code: 0 listed, 1 no game contains the word.",
            "",
            "Examples:",
            "  nimbus games",
            "  nimbus games kayles"
        })
public final class GamesCommand extends AnswerCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "WORD", description = "A name, or a word of the rules.")
    private String word = "";

    @Override
    public Integer call() {
        Catalogue catalogue = new Catalogue(Tables.local());
        List<CatalogueEntry> found =
                catalogue.entries().stream().filter(this::matches).toList();
        if (found.isEmpty()) {
            complain("no game's name or rules contain \"" + word + "\"; nimbus games lists all");
        }
        if (isJson() || !found.isEmpty()) {
            print(() -> text(catalogue, found), () -> json(found));
        }
        return found.isEmpty() ? 1 : 0;
    }

    private String text(Catalogue catalogue, List<CatalogueEntry> found) {
        return found.stream()
                .map(entry -> word.isEmpty() ? line(entry) : description(entry, catalogue.asks(entry)))
                .collect(Collectors.joining("\n"));
    }

    /** The server's document, with the games found alone. */
    private static JsonNode json(List<CatalogueEntry> found) {
        Set<String> names = found.stream().map(CatalogueEntry::notation).collect(Collectors.toSet());
        JsonNode all = Json.tree(new String(GamesDocument.json(), StandardCharsets.UTF_8));
        ((ArrayNode) all.get("games"))
                .removeIf(game -> !names.contains(game.path("notation").asText()));
        return all;
    }

    private boolean matches(CatalogueEntry entry) {
        String lower = word.toLowerCase(Locale.ROOT);
        return isNotationOf(entry, lower)
                || entry.name().contains(lower)
                || entry.rules().toLowerCase(Locale.ROOT).contains(lower);
    }

    private static boolean isNotationOf(CatalogueEntry entry, String text) {
        try {
            return Notation.of(text).name().equals(entry.name());
        } catch (Refusal anotherWord) {
            return false;
        }
    }

    private static String line(CatalogueEntry entry) {
        return String.format(Locale.ROOT, "%-24s %s", entry.notation(), entry.rules());
    }

    private static String description(CatalogueEntry entry, String asks) {
        String game = entry.exampleGame().startsWith("\"")
                ? entry.exampleGame().substring(1, entry.exampleGame().length() - 1)
                : entry.exampleGame();
        return entry.notation() + "\n  rules:    " + entry.rules() + "\n  position: " + entry.position()
                + (entry.move().isEmpty() ? "" : "\n  move:     " + entry.move()) + "\n  asks:     "
                + asks + "\n  source:   " + entry.source() + "\n  example:  nimbus solve '" + game + "' '"
                + entry.examplePosition() + "'\n";
    }
}
