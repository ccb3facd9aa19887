package dev.nimbus.query.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client that has a proof, and asks for options and their components alone, has a reply to whatever is played. */
class PlayedProofTest {
    private static final JsonMapper JSON = new JsonMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram|[\"....\",\"....\"]",
                "cram|[\"...\",\"...\",\"#..\"]",
                "clobber|[\"xoxo\",\"oxox\"]",
                "nogo|[\".x..\",\"....\"]",
                "chomp|[3,2,2]",
                "sprouts|2",
                "sprouts|\"0*2.2\"",
                "node-kayles|{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}",
                "arc-kayles|{\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,0],[0,4]]}",
                "hackenbush|{\"edges\":[[0,1],[1,2],[2,0],[2,3]]}",
                "kayles|[3,5]",
                "treblecross|[7,\"..X....\"]",
                "poset|{\"vertices\":7,\"edges\":[[0,1],[0,2],[1,3],[2,3],[4,5],[4,6]]}",
                "nimble|[2,3,3]",
                "sum|[{\"game\":\"cram\",\"position\":[\"...\",\"...\"]},{\"game\":\"kayles\",\"position\":[3,2]}]",
            })
    void proof_hasAReplyToWhateverIsPlayed(String notation, String position) throws Exception {
        Ruleset<?> game = new Catalogue(Tables.local()).parse(notation);
        for (Play play : Play.values()) {
            if (game.asks(play).contains(Ask.OUTCOME)) {
                assertThat(new Played(game, play, JSON.readTree(position)).replies())
                        .as("%s %s", notation, play)
                        .isPositive();
            }
        }
    }

    /** A proof, and the positions in which it is not to move. */
    private static final class Played {
        private final Ruleset<?> game;
        private final Play play;
        private final Map<List<String>, Long> sums = new HashMap<>();
        private final Deque<JsonNode> open = new ArrayDeque<>();
        private final Set<JsonNode> lost = new HashSet<>();
        private int replies;

        private Played(Ruleset<?> game, Play play, JsonNode position) throws Exception {
            this.game = game;
            this.play = play;
            String[] lines = written(game, play, position).split("\n");
            for (String line : List.of(lines).subList(1, lines.length)) {
                JsonNode entry = JSON.readTree(line);
                if (play == Play.MISERE) {
                    sums.put(sorted(entry), 0L);
                } else {
                    sums.put(List.of(entry.get(0).toString()), entry.get(1).longValue());
                }
            }
            boolean isLost =
                    JSON.readTree(lines[0]).at("/claim/outcome").asText().equals("P");
            meet(isLost ? position : reply(optionsOf(List.of(position)).get(0), position));
        }

        private static <P> String written(Ruleset<P> game, Play play, JsonNode position) throws Exception {
            StringBuilder proof = new StringBuilder();
            new ProofWriter<>(game, Budget.standard(), Set.of(), Budget.MOST_BYTES, "wait")
                    .writeOutcomeBlocking(game.read(new TreeInput(position)), play, proof);
            return proof.toString();
        }

        private static List<String> sorted(JsonNode components) {
            List<String> names = new ArrayList<>();
            components.forEach(component -> names.add(component.toString()));
            names.sort(null);
            return names;
        }

        private void meet(JsonNode position) {
            if (lost.add(position)) {
                open.add(position);
            }
        }

        /** How many replies the proof was asked for. */
        private int replies() {
            while (!open.isEmpty()) {
                List<JsonNode> played = new ArrayList<>();
                optionsOf(List.of(open.remove())).get(0).forEach(option -> played.add(option.get("position")));
                List<JsonNode> next = optionsOf(played);
                for (int i = 0; i < played.size(); i++) {
                    if (play == Play.NORMAL || !next.get(i).isEmpty()) { // Else who cannot move has won by that.
                        replies++;
                        meet(reply(next.get(i), played.get(i)));
                    }
                }
            }
            return replies;
        }

        private JsonNode reply(JsonNode options, JsonNode position) {
            for (JsonNode option : options) {
                if (value(option.get("components")).equals(Optional.of(0L))) {
                    return option.get("position");
                }
            }
            throw new AssertionError("no reply at " + position + " among " + options);
        }

        private Optional<Long> value(JsonNode components) {
            List<String> names = sorted(components);
            if (play == Play.MISERE) {
                return Optional.ofNullable(sums.get(names));
            }
            long value = 0;
            for (String name : names) {
                if (!sums.containsKey(List.of(name))) {
                    return Optional.empty();
                }
                value ^= sums.get(List.of(name));
            }
            return Optional.of(value);
        }

        private List<JsonNode> optionsOf(List<JsonNode> positions) {
            if (positions.isEmpty()) {
                return List.of();
            }
            List<String> lines = new ArrayList<>();
            for (JsonNode position : positions) {
                ObjectNode query = JsonNodeFactory.instance
                        .objectNode()
                        .put("game", game.notation())
                        .put("play", play.notation())
                        .put("ask", "options")
                        .put("outcomes", false)
                        .put("components", true);
                lines.add(query.set("position", position).toString());
            }
            return Solving.json(lines.toArray(new String[0])).stream()
                    .map(answer -> answer.at("/options/items"))
                    .toList();
        }
    }
}
