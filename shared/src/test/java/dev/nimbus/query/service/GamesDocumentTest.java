package dev.nimbus.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GamesDocumentTest {
    private static final JsonNode DOCUMENT = Solving.tree(new String(GamesDocument.json(), StandardCharsets.UTF_8));

    static Stream<JsonNode> games() {
        return DOCUMENT.get("games").valueStream();
    }

    @Test
    void document_holdsTheWholeCatalogue() {
        List<String> names = new Catalogue(Tables.local())
                .entries().stream().map(CatalogueEntry::name).toList();

        assertThat(games().map(game -> game.get("name").textValue())).containsExactlyElementsOf(names);
    }

    @ParameterizedTest
    @MethodSource("games")
    void example_isAnsweredAsItStands(JsonNode game) {
        JsonNode answer = Solving.json(game.get("example").toString()).get(0);

        assertThat(answer.has("error")).as("%s", answer).isFalse();
        game.at("/example/ask")
                .forEach(ask -> assertThat(answer.has(ask.textValue())).isTrue());
    }

    @Test
    void entry_tellsHowItIsWrittenAndAsked() {
        JsonNode bash = games().filter(game -> game.get("name").textValue().equals("bash"))
                .findFirst()
                .orElseThrow();

        assertThat(bash.get("notation").textValue()).isEqualTo("bash(m)");
        assertThat(bash.get("parameters").textValue()).isEqualTo("m");
        assertThat(bash.get("position").textValue()).isEqualTo("heaps");
        assertThat(bash.get("shape").textValue()).isEqualTo("integers");
        assertThat(bash.get("asks").toString())
                .isEqualTo("{\"normal\":[\"outcome\",\"grundy\",\"move\",\"moves\",\"options\"],"
                        + "\"misere\":[\"outcome\",\"move\",\"moves\",\"options\"]}");
        assertThat(bash.get("example").toString())
                .isEqualTo("{\"game\":\"bash(3)\",\"position\":[5,9,11],"
                        + "\"ask\":[\"outcome\",\"grundy\",\"move\",\"moves\"]}");
    }
}
