package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.tables.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void example_isAnswered(CatalogueEntry entry) {
        String game = entry.exampleGame().replaceAll("^\"|\"$", "");
        String position = entry.examplePosition().replaceAll("^\"|\"$", "");

        assertThat(CommandRun.of("solve", game, position)).satisfies(run -> {
            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
        });
    }
}
