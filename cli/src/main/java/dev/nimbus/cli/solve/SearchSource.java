package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.client.NimbusException;
import java.util.List;

/** Where searches of positions are done: in this process, or by a server. All is JSON of the schema {@code Search}. */
interface SearchSource extends AutoCloseable {
    /** Begins the search of a query with {@code effort}. */
    JsonNode beginBlocking(ObjectNode query) throws NimbusException, InterruptedException;

    /** The search as it is now. */
    JsonNode showBlocking(String id) throws NimbusException, InterruptedException;

    /** The search when the user breaks off, which was {@code last} when it was seen. */
    JsonNode brokenOffBlocking(JsonNode last) throws InterruptedException;

    /** How to go on then, as lines of text: by {@code command}. */
    List<String> howToGoOn(String command, String id);

    @Override
    void close();
}
