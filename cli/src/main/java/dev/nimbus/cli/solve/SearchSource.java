package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.RetryListener;
import dev.nimbus.games.catalogue.Catalogue;
import java.util.List;

/** Where searches of positions are done: in this process, or by a server. All is JSON of the schema {@code Search}. */
interface SearchSource extends AutoCloseable {
    /** Searches on a server if there is one, else in this process. */
    static SearchSource of(ServerArguments login, Catalogue catalogue, RetryListener retries) {
        return login.url()
                .<SearchSource>map(address -> new ServerSearches(
                        login.clientBlocking(address).withRetryListener(retries), login.typed(address)))
                .orElseGet(() -> new LocalSearches(catalogue));
    }

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
