package dev.nimbus.mcp;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.Period;
import dev.nimbus.client.message.Query;
import java.util.Optional;

/** Answers from a server. */
record ServerSource(NimbusClient client) implements Source {
    @Override
    public String solveBlocking(String query) throws ToolFailure, InterruptedException {
        try {
            return client.solveBlocking(Query.parse(query)).json();
        } catch (NimbusException e) {
            throw new ToolFailure(e.getMessage());
        }
    }

    @Override
    public long[] valuesBlocking(String game, long from, long to) throws ToolFailure, InterruptedException {
        try {
            return client.tables().valuesBlocking(game, from, to);
        } catch (NimbusException e) {
            throw new ToolFailure(e.getMessage());
        }
    }

    @Override
    public String periodBlocking(String game) throws ToolFailure, InterruptedException {
        try {
            Optional<Period> period = client.tables().periodBlocking(game);
            return period.map(Period::json)
                    .orElseThrow(
                            () -> new ToolFailure("no period of " + game + " is proved, or there is no such game"));
        } catch (NimbusException e) {
            throw new ToolFailure(e.getMessage());
        }
    }
}
