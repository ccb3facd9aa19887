package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.client.BatchClient;
import dev.nimbus.client.BatchException;
import java.util.List;

/** Searches on a server. They go on when this command ends. */
record ServerSearches(BatchClient client) implements SearchSource {
    @Override
    public JsonNode beginBlocking(ObjectNode query) throws BatchException, InterruptedException {
        return client.beginSearchBlocking(query.toString());
    }

    @Override
    public JsonNode showBlocking(String id) throws BatchException, InterruptedException {
        return client.searchBlocking(id);
    }

    @Override
    public JsonNode brokenOffBlocking(String id) throws BatchException, InterruptedException {
        return client.searchBlocking(id);
    }

    @Override
    public List<String> howToGoOn(String command, String id) {
        return List.of(
                "The server goes on with a search that runs. To follow it, or give it more effort: " + command,
                "To stop it: nimbus cancel " + id + " --url URL");
    }

    @Override
    public void close() {
        // The server keeps them.
    }
}
