package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Searches;
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
    @Override
    public JsonNode beginBlocking(ObjectNode query) throws NimbusException, InterruptedException {
        return tree(once().beginBlocking(Query.parse(query.toString())));
    }

    @Override
    public JsonNode showBlocking(String id) throws NimbusException, InterruptedException {
        return tree(client.searches().statusBlocking(id));
    }

    @Override
    public JsonNode brokenOffBlocking(String id) throws NimbusException, InterruptedException {
        return tree(once().statusBlocking(id));
    }

    @Override
    public List<String> howToGoOn(String command, String id) {
        return List.of(
                "The server goes on with a search that runs. To follow it, or give it more effort: " + command,
                "To stop it: nimbus cancel " + id + " " + typed);
    }

    /** The user waits for the beginning and the end of this command, so neither is retried. */
    private Searches once() {
        return client.withPatience(Duration.ZERO).searches();
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
