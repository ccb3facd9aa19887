package dev.nimbus.cli.explore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.query.json.JsonTrees;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Rules in a file: JSON as a query's field {@code game} holds it, or what stands in its field {@code rules} alone. */
public final class RulesFile {
    private RulesFile() {}

    /**
     * The notation of the rules in a file.
     *
     * @throws ParameterException if the file cannot be read, or holds no JSON object
     */
    public static String notationBlocking(Path file, CommandSpec spec) {
        JsonNode tree = treeBlocking(file, spec);
        if (!tree.isObject()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the rules in " + file + " are no JSON object; expected {\"state\":[…],\"moves\":[…]}");
        }
        return tree.has("state") ? "{\"rules\":" + tree + "}" : tree.toString();
    }

    /** What is wrong, and where in the rules. */
    public static String message(Refusal refusal) {
        return refusal.getMessage() + (refusal.at().startsWith("/rules") ? " (" + refusal.at() + ")" : "");
    }

    private static JsonNode treeBlocking(Path file, CommandSpec spec) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return JsonTrees.readWhole(bytes, 0, bytes.length);
        } catch (JsonProcessingException e) {
            String place = "line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr();
            throw new ParameterException(
                    spec.commandLine(),
                    "the rules in " + file + " are not JSON: " + e.getOriginalMessage() + " (" + place + ")");
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "cannot read the rules in " + file + ": " + e);
        }
    }
}
