package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.command.Json;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Game;
import dev.nimbus.theory.Play;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps docs/games.md and the catalogue's own words true. */
class GamesPageTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    static Stream<CatalogueEntry> entries() {
        return CATALOGUE.entries().stream();
    }

    @Test
    void page_isWhatTheCatalogueSays() throws IOException {
        Path file = Checkout.file("docs/games.md");
        String page = GamesPage.of(CATALOGUE);
        if (Boolean.getBoolean(GamesPage.WRITE)) {
            Files.writeString(file, page);
        }

        assertThat(file)
                .as("docs/games.md; the command in its head writes it anew, with -D%s=true", GamesPage.WRITE)
                .exists()
                .content()
                .isEqualTo(page);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void entry_tellsAllThatAReaderAsks(CatalogueEntry entry) {
        assertThat(Stream.of(entry.notation(), entry.rules(), entry.position(), entry.complexity(), entry.source()))
                .as(entry.name())
                .noneMatch(String::isBlank)
                .noneMatch(text -> text.contains("\n"));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void asks_areThoseOfTheGame(CatalogueEntry entry) {
        Game<?> game = CATALOGUE.parse(Json.tree(entry.exampleGame()));
        String[] plays = entry.asks().split("; misère", -1);

        assertThat(words(plays[0])).as(entry.name()).isEqualTo(words(game.asks(Play.NORMAL)));
        assertThat(plays.length > 1)
                .as("%s, misère play", entry.name())
                .isEqualTo(!game.asks(Play.MISERE).isEmpty());
        if (plays.length > 1) {
            assertThat(words(plays[1])).as("%s, misère play", entry.name()).isEqualTo(words(game.asks(Play.MISERE)));
        }
    }

    @ParameterizedTest
    @MethodSource("entries")
    void example_isAnswered(CatalogueEntry entry) {
        String game = entry.exampleGame().replaceAll("^\"|\"$", "");
        String position = entry.examplePosition().replaceAll("^\"|\"$", "");

        assertThat(CommandRun.of("solve", game, position)).satisfies(run -> {
            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
        });
    }

    private static Set<String> words(Set<Ask> asks) {
        return asks.stream()
                .filter(ask -> ask != Ask.OUTCOME)
                .map(Ask::notation)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The asks named in a text; the outcome goes without saying. */
    private static Set<String> words(String text) {
        Set<String> named = new TreeSet<>(Arrays.asList(text.split("[^a-z]+", -1)));
        named.retainAll(Arrays.stream(Ask.values()).map(Ask::notation).toList());
        return named;
    }
}
