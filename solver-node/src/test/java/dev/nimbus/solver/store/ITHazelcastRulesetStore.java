package dev.nimbus.solver.store;

import dev.nimbus.games.RulesetBounds;
import dev.nimbus.games.RulesetStore;
import dev.nimbus.games.RulesetStoreContract;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of the port, between two members. */
class ITHazelcastRulesetStore extends RulesetStoreContract {
    @RegisterExtension
    static final TwoMembers MEMBERS = new TwoMembers();

    /** Each test has a map of its own. */
    private final String map = UUID.randomUUID().toString();

    @Override
    protected RulesetStore here(RulesetBounds bounds) {
        return new HazelcastRulesetStore(MEMBERS.one().hazelcast().getMap(map), bounds, Optional.empty());
    }

    @Override
    protected RulesetStore there(RulesetBounds bounds) {
        return new HazelcastRulesetStore(MEMBERS.two().hazelcast().getMap(map), bounds, Optional.empty());
    }
}
