package dev.nimbus.query.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.Locale;

/** The catalogue as a JSON document, for programs. */
public final class GamesDocument {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Catalogue catalogue;

    private GamesDocument(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * The document {@code {"games":[…]}} in UTF-8, in the order of the catalogue. Each game tells how it and its
     * positions and moves are written, what can be asked of it under each convention, and an example that is a query as
     * it stands.
     */
    public static byte[] json() {
        GamesDocument document = new GamesDocument(new Catalogue(Tables.local()));
        ObjectNode root = JSON.createObjectNode();
        ArrayNode games = root.putArray("games");
        document.catalogue.entries().forEach(entry -> games.add(document.game(entry)));
        try {
            return JSON.writeValueAsBytes(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree is always writable", e);
        }
    }

    private ObjectNode game(CatalogueEntry entry) {
        JsonNode notation = tree(entry.exampleGame());
        Ruleset<?> game = catalogue.parse(notation);
        ObjectNode node = JSON.createObjectNode()
                .put("name", entry.name())
                .put("notation", entry.notation())
                .put("parameters", parameters(entry.notation()))
                .put("rules", entry.rules())
                .put("position", entry.position())
                .put("shape", game.shape().name().toLowerCase(Locale.ROOT))
                .put("move", entry.move())
                .put("table", game instanceof HeapValues);
        node.putObject("asks")
                .<ObjectNode>set("normal", words(game, Play.NORMAL))
                .set("misere", words(game, Play.MISERE));
        node.put("complexity", entry.complexity()).put("source", entry.source());
        node.putObject("example")
                .<ObjectNode>set("game", notation)
                .<ObjectNode>set("position", tree(entry.examplePosition()))
                .set("ask", exampleWords(game));
        return node;
    }

    /** What stands between the first parentheses. */
    private static String parameters(String notation) {
        int open = notation.indexOf('(');
        int close = notation.indexOf(')');
        return open < 0 || close < open ? "" : notation.substring(open + 1, close);
    }

    /** The example asks what says most in few words: the options would be the longest part of its answer. */
    private static ArrayNode exampleWords(Ruleset<?> game) {
        ArrayNode words = words(game, Play.NORMAL);
        words.removeIf(word -> word.asText().equals(Ask.OPTIONS.notation()));
        return words;
    }

    private static ArrayNode words(Ruleset<?> game, Play play) {
        ArrayNode words = JSON.createArrayNode();
        game.asks(play).stream().sorted().map(Ask::notation).forEach(words::add);
        return words;
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the catalogue's example " + json + " is not JSON", e);
        }
    }
}
