package dev.nimbus.solver.store;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.games.RulesetBounds;
import dev.nimbus.games.RulesetStore;
import dev.nimbus.games.RulesetStoreContract;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of the port, between two members. */
class ITHazelcastRulesetStore extends RulesetStoreContract {
    private static final Members MEMBERS = new Members();
    private static ClusteredVertx one;
    private static ClusteredVertx two;

    /** Each test has a map of its own. */
    private final String map = UUID.randomUUID().toString();

    @BeforeAll
    static void start() throws Exception {
        one = MEMBERS.start();
        two = MEMBERS.start();
    }

    @AfterAll
    static void stop() throws Exception {
        MEMBERS.close();
    }

    @Override
    protected RulesetStore here(RulesetBounds bounds) {
        return new HazelcastRulesetStore(one.hazelcast().getMap(map), bounds, Optional.empty());
    }

    @Override
    protected RulesetStore there(RulesetBounds bounds) {
        return new HazelcastRulesetStore(two.hazelcast().getMap(map), bounds, Optional.empty());
    }
}
