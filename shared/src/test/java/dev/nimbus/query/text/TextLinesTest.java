package dev.nimbus.query.text;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextLinesTest {
    private static final TextParameters NIM = new TextParameters("nim", "outcome,grundy", "");

    @Test
    void lines_ofHeaps_getTheAskedValues() {
        assertThat(Solving.text(NIM, "1 2", " 5\t5 ", "9223372036854775807", "3 4 5\r"))
                .containsExactly("N 3", "P 0", "N 9223372036854775807", "N 2");
    }

    @Test
    void linesOfAllLengths_areAnsweredAsEachAlone() {
        Random random = new Random(5);
        String[] lines = new String[300];
        for (int i = 0; i < lines.length; i++) {
            int heaps = random.nextInt(1, random.nextBoolean() ? 5 : 140);
            lines[i] = random.longs(heaps, 0, 1000).mapToObj(Long::toString).collect(joining(" "));
            lines[i] += i % 7 == 3 ? " x" : "";
        }
        List<String> alone =
                Stream.of(lines).map(line -> Solving.text(NIM, line).get(0)).toList();
        assertThat(Solving.text(NIM, lines)).isEqualTo(alone);
        assertThat(alone).filteredOn(answer -> answer.startsWith("!")).hasSize(43);
    }

    @Test
    void badLines_getTheirErrors() {
        assertThat(Solving.text(NIM, "1 2 -1", "1;2", "9223372036854775808", "7"))
                .containsExactly(
                        "! invalid-position heap 2 is -1; a heap is an integer from 0 to 9223372036854775807",
                        "! invalid-position heap 0 is 1;2; a heap is an integer from 0 to 9223372036854775807",
                        "! invalid-position heap 0 is 9223372036854775808; a heap is an integer from 0 to"
                                + " 9223372036854775807",
                        "N 7");
    }

    @Test
    void badParameters_areTheErrorOfEveryLine() {
        assertThat(Solving.text(new TextParameters("nym", "", ""), "1", "2"))
                .allSatisfy(line -> assertThat(line).startsWith("! unknown-game "));
        assertThat(Solving.text(new TextParameters("nim", "fate", ""), "1"))
                .allSatisfy(line -> assertThat(line).startsWith("! invalid-query "));
        assertThat(Solving.text(new TextParameters("nim", "", "sideways"), "1"))
                .allSatisfy(line -> assertThat(line).startsWith("! invalid-query "));
    }

    @Test
    void play_isReadFromTheParameters() {
        assertThat(Solving.text(new TextParameters("nim", "outcome", "misere"), "1", "1 1", "2"))
                .containsExactly("P", "N", "N");
    }

    @Test
    void everyGameOnIntegers_isAnsweredAsInJson() {
        Catalogue catalogue = new Catalogue(Tables.local());
        int games = 0;
        for (CatalogueEntry entry : catalogue.entries()) {
            Ruleset<?> game = catalogue.parse(Solving.tree(entry.exampleGame()));
            if (game.shape() == PositionShape.INTEGERS) {
                Stream.of(Play.values()).forEach(play -> checkSamples(entry.exampleGame(), game, play));
                games++;
            }
        }
        assertThat(games).isGreaterThan(25);
    }

    /** All that the game offers under this convention, asked at once. */
    private static <P> void checkSamples(String notation, Ruleset<P> game, Play play) {
        String asks = game.asks(play).stream().map(Ask::notation).collect(joining(","));
        String name = notation.startsWith("\"") ? Solving.tree(notation).asText() : notation;
        TextParameters parameters = new TextParameters(name, asks, play.notation());
        Random random = new Random(7);
        for (int i = 0; i < 50 && !asks.isEmpty(); i++) {
            String position = game.write(game.sample(random, 6));
            String line = position.replaceAll("[\\[\\],]", " ").strip();
            if (position.startsWith("[") && !line.isEmpty()) {
                assertThat(Solving.text(parameters, line))
                        .as("%s of %s, %s, %s", line, name, play, asks)
                        .containsExactly(asText(Solving.json("{\"game\":" + notation + ",\"position\":" + position
                                        + ",\"play\":\"" + play.notation() + "\",\"ask\":[\""
                                        + asks.replace(",", "\",\"") + "\"]}")
                                .get(0)));
            }
        }
    }

    private static String asText(JsonNode answer) {
        JsonNode error = answer.path("error");
        return error.isMissingNode()
                ? answer.properties().stream()
                        .filter(field -> !field.getKey().equals("line"))
                        .map(field -> field.getValue().isTextual()
                                ? field.getValue().asText()
                                : field.getValue().toString())
                        .collect(joining(" "))
                : "! " + error.path("code").asText() + " "
                        + error.path("message").asText();
    }
}
