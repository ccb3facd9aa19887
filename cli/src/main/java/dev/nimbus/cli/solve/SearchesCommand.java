package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.ServerCommand;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.Search;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code nimbus searches}: lists the searches of positions of a server. */
@Command(
        name = "searches",
        defaultValueProvider = ServerDefaults.class,
        description = "Lists the newest searches of positions of a server, newest first; nimbus cancel stops one.",
        footer = {
            "",
            "Exit code: 0 done, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus searches",
            "  nimbus searches --url http://127.0.0.1:8080 --json"
        })
public final class SearchesCommand extends ServerCommand {
    private static final int MOST = 100;
    private static final int LONGEST_QUERY = 80;

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        List<JsonNode> searches = new ArrayList<>();
        for (Search search : clientBlocking().searches().listBlocking(MOST)) {
            searches.add(ServerSearches.tree(search));
        }
        print(() -> text(searches), () -> json(searches));
        return 0;
    }

    private static String text(List<JsonNode> searches) {
        StringBuilder rows = new StringBuilder();
        for (JsonNode search : searches) {
            String query = search.path("query").toString();
            rows.append(rows.isEmpty() ? "" : "\n")
                    .append(search.path("id").asText())
                    .append("  ")
                    .append(SearchText.line(search))
                    .append(SearchText.answer(search))
                    .append("\n  ")
                    .append(query.length() > LONGEST_QUERY ? query.substring(0, LONGEST_QUERY - 1) + "…" : query);
        }
        return rows.isEmpty() ? "no searches" : rows.toString();
    }

    private static ArrayNode json(List<JsonNode> searches) {
        ArrayNode list = Json.NODES.arrayNode();
        searches.forEach(list::add);
        return list;
    }
}
