package dev.nimbus.cli.explore;

import dev.nimbus.games.CatalogueEntry;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.service.GamesDocument;
import dev.nimbus.tables.Tables;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nimbus games}: the catalogue. */
@Command(
        name = "games",
        mixinStandardHelpOptions = true,
        description = "Lists the games, or describes those whose name or rules contain a word.",
        footer = {
            "",
            "Exit code: 0 listed, 1 no game contains the word.",
            "",
            "Examples:",
            "  nimbus games",
            "  nimbus games kayles"
        })
public final class GamesCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "WORD", description = "A name, or a word of the rules.")
    private String word = "";

    @Option(names = "--json", description = "Print the JSON document of the server's API.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Catalogue catalogue = new Catalogue(Tables.local());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(new String(GamesDocument.json(), StandardCharsets.UTF_8));
            out.flush();
            return 0;
        }
        List<CatalogueEntry> found =
                catalogue.entries().stream().filter(this::matches).toList();
        if (found.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("nimbus: no game's name or rules contain \"" + word + "\"; nimbus games lists all");
            return 1;
        }
        for (CatalogueEntry entry : found) {
            out.print(word.isEmpty() ? line(entry) : description(entry));
        }
        out.flush();
        return 0;
    }

    private boolean matches(CatalogueEntry entry) {
        String lower = word.toLowerCase(Locale.ROOT);
        return entry.name().contains(lower)
                || entry.rules().toLowerCase(Locale.ROOT).contains(lower);
    }

    private static String line(CatalogueEntry entry) {
        return String.format("%-24s %s%n", entry.notation(), entry.rules());
    }

    private static String description(CatalogueEntry entry) {
        String game = entry.exampleGame().startsWith("\"")
                ? entry.exampleGame().substring(1, entry.exampleGame().length() - 1)
                : entry.exampleGame();
        return entry.notation() + "\n  rules:    " + entry.rules() + "\n  position: " + entry.position()
                + (entry.move().isEmpty() ? "" : "\n  move:     " + entry.move()) + "\n  asks:     outcome; "
                + entry.asks() + "\n  source:   " + entry.source() + "\n  example:  nimbus solve '" + game + "' '"
                + entry.examplePosition() + "'\n\n";
    }
}
