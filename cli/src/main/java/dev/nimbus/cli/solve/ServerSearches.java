package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Search;
import java.time.Duration;
import java.util.List;

/**
 * Searches on a server. They go on when this command ends.
 *
 * @param client retries for a while to see how far a search is
 * @param typed the options that name the server
 */
record ServerSearches(NimbusClient client, String typed) implements SearchSource {
    /** A server that is silent for twice as long is not waited for by a user who leaves. */
    private static final Duration SILENCE = Duration.ofSeconds(1);

    @Override
    public JsonNode beginBlocking(ObjectNode query) throws NimbusException, InterruptedException {
        return tree(client.withPatience(Duration.ZERO) // The user waits for the beginning, so it is not retried.
                .searches()
                .beginBlocking(Query.parse(query.toString())));
    }

    @Override
    public JsonNode showBlocking(String id) throws NimbusException, InterruptedException {
        return tree(client.searches().statusBlocking(id));
    }

    @Override
    public JsonNode brokenOffBlocking(JsonNode last) throws InterruptedException {
        try {
            return tree(client.withPatience(Duration.ZERO)
                    .withSilence(SILENCE)
                    .searches()
                    .statusBlocking(last.path("id").asText()));
        } catch (NimbusException away) {
            return last; // The user has waited for this server, and wants to leave.
        }
    }

    @Override
    public List<String> howToGoOn(String command, String id) {
        return List.of(
                "The server goes on with a search that runs. To follow it, or give it more effort: " + command,
                "To stop it: nimbus cancel " + id + " " + typed);
    }

    /** A search as the texts of this command read it. */
    static JsonNode tree(Search search) {
        return Json.tree(search.json());
    }

    @Override
    public void close() {
        // The server keeps them.
    }
}
