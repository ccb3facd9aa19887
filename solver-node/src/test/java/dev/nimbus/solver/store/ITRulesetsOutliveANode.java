package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules registered at a node are there when it has died, whichever partitions it held. */
class ITRulesetsOutliveANode {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void registeredRules_outliveTheNodeThatTookThem() throws Exception {
        try (Members members = new Members()) {
            ClusteredVertx living = members.start();
            ClusteredVertx dying = members.start();
            Catalogue first = catalogue(dying);
            Catalogue other = catalogue(living);
            List<String> ids = new ArrayList<>();
            for (int vertices = 1; vertices <= 60; vertices++) {
                ids.add(first.registerBlocking(JSON.readTree(path(vertices))).id());
            }

            Members.kill(dying);

            for (int vertices = 1; vertices <= 60; vertices++) {
                String id = ids.get(vertices - 1);
                assertThat(other.parse(JSON.readTree("{\"ruleset\":\"" + id + "\"}"))
                                .notation())
                        .isEqualTo(path(vertices));
                assertThat(other.registerBlocking(JSON.readTree(path(vertices))).kept())
                        .isEqualTo(Kept.KNOWN);
            }
        }
    }

    private static Catalogue catalogue(ClusteredVertx node) {
        return new Catalogue(
                Tables.local(), HazelcastRulesetStore.openBlocking(node, RulesetBounds.defaults()), List.of());
    }

    /** A path on so many vertices. */
    private static String path(int vertices) {
        StringBuilder graph = new StringBuilder("{\"graph\":[[]");
        for (int v = 0; v + 1 < vertices; v++) {
            graph.append(",[").append(v).append(']');
        }
        return graph.append("]}").toString();
    }
}
