package dev.nimbus.mcp;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.Query;

/** Answers from a server. */
record ServerSource(NimbusClient client) implements Source {
    @Override
    public String solveBlocking(String query) throws NimbusException, InterruptedException {
        return client.solveBlocking(Query.parse(query)).json();
    }

    @Override
    public long[] valuesBlocking(String game, long from, long to) throws NimbusException, InterruptedException {
        return client.tables().valuesBlocking(game, from, to);
    }

    @Override
    public String periodBlocking(String game) throws NimbusException, InterruptedException {
        return client.tables().provedPeriodBlocking(game).json();
    }
}
