package dev.nimbus.games.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.Tables;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueEntryTest {
    private static final List<String> FIELDS = List.of(
            "notation",
            "rules",
            "position",
            "move",
            "limits",
            "complexity",
            "source",
            "example.game",
            "example.position");

    @Test
    void texts_areOfFieldsOfGames() throws IOException {
        Properties texts = new Properties();
        try (InputStreamReader lines = new InputStreamReader(
                CatalogueEntry.class.getResourceAsStream("games.properties"), StandardCharsets.UTF_8)) {
            texts.load(lines);
        }
        List<String> fields = new Catalogue(Tables.local())
                .entries().stream()
                        .flatMap(entry -> FIELDS.stream().map(field -> entry.name() + '.' + field))
                        .toList();

        assertThat(fields).containsAll(texts.stringPropertyNames());
    }

    @Test
    void notTold_isTheUsual() {
        CatalogueEntry entry = CatalogueEntry.of("defective");

        assertThat(Stream.of(entry.notation(), entry.position(), entry.move(), entry.exampleGame()))
                .containsExactly("defective", "heaps", "{\"heap\":i,\"to\":[…]}", "\"defective\"");
    }
}
