package dev.nimbus.games.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * What the documentation says of one ruleset. All texts are plain, in one line; they stand in {@code games.properties}.
 *
 * @param name the name that notations begin with, or the field of the object that holds the rules
 * @param notation how a game of this ruleset is written
 * @param rules the rules in one line
 * @param position what a position looks like
 * @param move what a winning move looks like, or "" where none is told
 * @param limits which asks are for some positions alone, and which these are; "" where none is
 * @param complexity how the work grows, and to which bounds
 * @param source who found the game or its theory
 * @param exampleGame a game, as the JSON of a query's field {@code game}
 * @param examplePosition a position of it, as JSON
 */
public record CatalogueEntry(
        String name,
        String notation,
        String rules,
        String position,
        String move,
        String limits,
        String complexity,
        String source,
        String exampleGame,
        String examplePosition) {

    /** Read when the first entry is asked for: whoever solves a position needs no texts. */
    private static final class Texts {
        private static final Properties ALL = read();

        private static Properties read() {
            Properties texts = new Properties();
            try (InputStream resource = CatalogueEntry.class.getResourceAsStream("games.properties");
                    BufferedReader lines =
                            new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
                texts.load(lines);
            } catch (IOException e) {
                throw new UncheckedIOException("games.properties cannot be read", e);
            }
            return texts;
        }
    }

    /** The entry of the ruleset of this name; what is not told of it is empty. */
    static CatalogueEntry of(String name) {
        String game = text(name, "example.game", name);
        return new CatalogueEntry(
                name,
                text(name, "notation", name),
                text(name, "rules", ""),
                text(name, "position", "heaps"),
                text(name, "move", "{\"heap\":i,\"to\":[…]}"),
                text(name, "limits", ""),
                text(name, "complexity", ""),
                text(name, "source", ""),
                game.startsWith("{") ? game : '"' + game + '"',
                text(name, "example.position", ""));
    }

    private static String text(String name, String field, String unlessTold) {
        return Texts.ALL.getProperty(name + '.' + field, unlessTold);
    }
}
