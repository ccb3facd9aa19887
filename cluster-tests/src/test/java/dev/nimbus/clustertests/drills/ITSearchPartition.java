package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.clustertests.GatewayClient;
import java.util.Collections;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Three solvers at one search, and the network between them cut and healed. It goes on on a side that has a copy of it, and another one is
 * begun on both. After the heal one solver owns the search, and is alone for ten
 * minutes, since the cut looked like the end of a solver. A part of the long run alone, as {@link ITPartition}.
 */
class ITSearchPartition {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SOLVERS = PartitionCluster.NODES - PartitionCluster.GATEWAYS;

    /** Minutes of work. */
    private static final String LARGE = cram(7, 9);

    /** Seconds of work, and the nim-value 1. */
    private static final String MIDDLE = cram(5, 8);

    private static String cram(int height, int width) {
        String rows = String.join(",", Collections.nCopies(height, '"' + ".".repeat(width) + '"'));
        return "{\"game\":\"cram\",\"position\":[" + rows + "],\"ask\":[\"grundy\"],\"effort\":3000}";
    }

    private static String beginBlocking(GatewayClient client, String query) throws Exception {
        return "/v1/searches/"
                + JSON.readTree(client.post("/v1/searches", query)).get("id").asText();
    }

    private static long positions(JsonNode search) {
        return search.at("/progress/positions").asLong();
    }

    private static boolean isIn(JsonNode search, String state) {
        return search.path("state").asText().equals(state);
    }

    /** As many solvers are seen, and one owns a search. */
    private static boolean hasOneOwner(JsonNode solvers, int count) {
        return solvers.size() == count && GatewayClient.sum(solvers, "searches") == 1;
    }

    @Test
    void search_goesOn_andHasOneOwnerAfterTheHeal() throws Exception {
        assumeTrue(Drill.IS_LONG, "a partition is drilled in the long run alone: -Dnimbus.drill.queries=160000");
        try (CutNetwork network = ITPartition.network();
                PartitionCluster cluster = new PartitionCluster(network)) {
            cluster.awaitMembersBlocking(PartitionCluster.NODES, PartitionCluster.NODES);
            drillBlocking(network, cluster);
        }
    }

    private static void drillBlocking(CutNetwork network, PartitionCluster cluster) throws Exception {
        GatewayClient left = new GatewayClient(cluster.uri(0));
        GatewayClient right = new GatewayClient(cluster.uri(1));
        String large = beginBlocking(left, LARGE);
        JsonNode before = left.awaitBlocking(
                large, search -> search.at("/progress/solvers").asInt() == SOLVERS);
        cluster.spread(1);

        network.cut();
        cluster.awaitMembersBlocking(PartitionCluster.NODES - 2, 2);
        awaitMoreBlocking(large, positions(before), left, right);
        String middle = beginBlocking(left, MIDDLE);
        assertThat(beginBlocking(right, MIDDLE)).isEqualTo(middle);
        left.awaitBlocking(middle, search -> isIn(search, "found"));

        network.heal();
        cluster.awaitMembersBlocking(PartitionCluster.NODES, PartitionCluster.NODES);
        long merged = System.nanoTime();
        for (GatewayClient side : new GatewayClient[] {left, right}) {
            assertThat(side.awaitBlocking(middle, search -> isIn(search, "found"))
                            .at("/answer/grundy")
                            .asInt())
                    .isEqualTo(1);
            side.solversBlocking(view -> hasOneOwner(view, SOLVERS));
        }
        double seconds = (System.nanoTime() - merged) / 1e9;
        JsonNode after = left.json(large);
        left.awaitBlocking(large, search -> positions(search) > Math.max(positions(before), positions(after)));
        System.out.printf(Locale.ROOT, "one owner %.1f s after the sides have merged%n", seconds);
        assertThat(left.call("DELETE", large).statusCode()).isEqualTo(200);
        right.solversBlocking(view -> view.size() == SOLVERS && GatewayClient.sum(view, "searches") == 0);
    }

    /** Waits until the search has gone on, on one side at least: both copies of its entry may be on one side. */
    private static void awaitMoreBlocking(String path, long positions, GatewayClient... sides) throws Exception {
        long begin = System.nanoTime();
        while (positions(sides[0].json(path)) <= positions && positions(sides[1].json(path)) <= positions) {
            assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.MINUTES.toNanos(3));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
