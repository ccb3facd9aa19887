package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.tables.SegmentStoreContract;
import dev.nimbus.tables.store.SegmentStore;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of the port, between two members. */
class ITHazelcastSegmentStore extends SegmentStoreContract {
    @RegisterExtension
    static final TwoMembers MEMBERS = new TwoMembers();

    /** Each test has maps of its own: destroying a map whose locks were used leaves locks without their backup. */
    private final String test = UUID.randomUUID().toString();

    @Override
    protected SegmentStore here() {
        return store(MEMBERS.one());
    }

    @Override
    protected SegmentStore there() {
        return store(MEMBERS.two());
    }

    private SegmentStore store(ClusteredVertx node) {
        return new HazelcastSegmentStore(
                map(node, "segments"), map(node, "periods"), map(node, "leases"), new PeerDisks(node));
    }

    private IMap<String, byte[]> map(ClusteredVertx node, String name) {
        return node.hazelcast().getMap(name + test);
    }
}
