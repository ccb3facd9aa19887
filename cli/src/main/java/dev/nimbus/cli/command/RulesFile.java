package dev.nimbus.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.JsonFault;
import dev.nimbus.query.json.JsonTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Reads rules of a user's own from a JSON file: the rules alone, or with {@code rules}, {@code graph} or {@code rewrite}. */
public final class RulesFile {
    private RulesFile() {}

    /**
     * The notation of the rules in a file.
     *
     * @throws IllegalArgumentException if the file cannot be read or holds no JSON object
     */
    public static String notationBlocking(Path file) {
        JsonNode tree = treeBlocking(file);
        if (tree == null || !tree.isObject()) { // null for an empty file
            throw new IllegalArgumentException(
                    "the rules in " + file + " are no JSON object; expected {\"state\":[…],\"moves\":[…]}");
        }
        return tree.has("state") ? "{\"rules\":" + tree + "}" : tree.toString();
    }

    private static JsonNode treeBlocking(Path file) {
        byte[] bytes = UserFile.readBlocking(file);
        try {
            return JsonTrees.readWhole(bytes, 0, bytes.length);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "the rules in " + file + " are not JSON: " + JsonFault.why(e) + " (line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array is read without errors of this kind
        }
    }
}
