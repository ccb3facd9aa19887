package dev.nimbus.cli;

import dev.nimbus.cli.command.Json;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.util.List;

/** Writes docs/games.md from the catalogue, with the answers to its examples as the command gives them. */
final class GamesPage {
    static final String WRITE = "nimbus.docs.write";

    private static final String HEAD = """
        # Games

        <!-- Generated from the catalogue by GamesPageTest, which fails where this page is no longer true:
             ./mvnw -q -Pquick -pl cli -am test -Dtest=GamesPageTest -Dsurefire.failIfNoSpecifiedTests=false \
        -D%s=true -->

        Each game below is a *ruleset*: its notation stands in a query's field `game`, its positions in the field
        `position`. A position of heaps is a list of their sizes, or one integer for one heap; sizes go from 0 to
        9223372036854775807. Indices count from 0, and `to` lists the heaps that a heap becomes, ascending, without
        empty ones. What can be asked of a game is listed; misère play, where it is offered, is asked by
        `"play":"misere"`.

        A code alone, `0.77`, means `octal(0.77)`. A set of numbers may hold intervals: `subtraction(1..5,9)`. Equal
        sets are one game, and its canonical notation writes three or more numbers that follow one another as an
        interval. One interval may reach to 9223372036854775807, but not in `all-but`; other sets hold at most 4096 numbers. Text bodies and
        the command line read positions alike: integers separated by blanks or commas (`3,4,5`), a string (`HTTH`),
        rows (`.. .#`), or JSON. [Rules of your own](rules.md) have a page of their own.

        """;

    private final StringBuilder page = new StringBuilder(HEAD.formatted(WRITE));
    private final Catalogue catalogue;

    private GamesPage(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    static String of(Catalogue catalogue) {
        GamesPage writer = new GamesPage(catalogue);
        writer.contents(catalogue.entries());
        catalogue.entries().forEach(writer::section);
        return writer.page.toString();
    }

    /** What is asked in an example: all but the lists of moves. */
    private List<String> asks(CatalogueEntry entry) {
        return catalogue.parse(Json.tree(entry.exampleGame())).asks(Play.NORMAL).stream()
                .sorted()
                .filter(ask -> ask != Ask.MOVES && ask != Ask.OPTIONS)
                .map(Ask::notation)
                .toList();
    }

    private void contents(List<CatalogueEntry> entries) {
        page.append("| game | rules |\n|---|---|\n");
        for (CatalogueEntry entry : entries) {
            page.append("| [").append(entry.name()).append("](#").append(entry.name());
            page.append(") | ").append(cell(entry.rules())).append(" |\n");
        }
    }

    private void section(CatalogueEntry entry) {
        page.append("\n## ").append(entry.name()).append("\n\n");
        page.append(sentence(entry.rules())).append("\n\n| | |\n|---|---|\n");
        row("notation", "`" + cell(entry.notation()) + "`");
        row("position", cell(entry.position()));
        if (!entry.move().isEmpty()) {
            row("a winning move", "`" + cell(entry.move()) + "`");
        }
        row("asks", cell(catalogue.asks(entry)));
        row("work", cell(entry.complexity()));
        row("source", cell(entry.source()));
        example(entry);
    }

    private void row(String name, String text) {
        page.append("| ").append(name).append(" | ").append(text).append(" |\n");
    }

    private void example(CatalogueEntry entry) {
        String game = unquoted(entry.exampleGame());
        String position = unquoted(entry.examplePosition());
        page.append("\n```console\n$ ./nimbus solve ").append(word(game)).append(' ');
        page.append(word(position)).append('\n');
        page.append(CommandRun.of("solve", game, position).out().strip()).append("\n```\n\n```json\n");
        page.append("{\"game\":").append(entry.exampleGame()).append(",\"position\":");
        page.append(entry.examplePosition()).append(",\"ask\":[\"");
        page.append(String.join("\",\"", asks(entry))).append("\"]}\n");
        page.append(CommandRun.of("solve", game, position, "--json").out().strip());
        page.append("\n```\n");
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + '.';
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    /** A JSON string as it is typed in a shell. */
    private static String unquoted(String json) {
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }

    private static String word(String text) {
        return text.matches("[A-Za-z0-9.-]+") ? text : "'" + text + "'";
    }
}
