package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.tables.SegmentStoreContract;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
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
        CircuitBreaker reads = new CircuitBreaker(Members.PATIENT);
        return new HazelcastSegmentStore(
                map(node, "segments"),
                map(node, "periods"),
                map(node, "leases"),
                new PeerDisks(node, reads),
                new EntrySeal(Optional.of(ClusterSecret.of("correct horse battery staple"))),
                name -> HazelcastSegmentStore.ownerOf(node.hazelcast(), name),
                reads);
    }

    /** Right in form and checksum, and put by somebody who does not know the secret. */
    @Test
    void entriesOfStrangers_areNotTaken() {
        SegmentKey key = new SegmentKey("octal(0.6)", 0);
        Segment segment = Segment.pack(0, new int[Segment.LENGTH], 0);
        Period period = new Period(1, 0, 0, 0, List.of(), "", 100);
        map(MEMBERS.two(), "segments").set(SegmentBytes.name(key), segment.toBytes());
        map(MEMBERS.two(), "periods").set(key.rulesetKey(), PeriodBytes.encode(period));

        assertThat(here().loadBlocking(key)).isEmpty();
        assertThat(here().loadAhead(key).get()).isEmpty();
        assertThat(here().loadPeriodBlocking(key.rulesetKey())).isEmpty();

        there().storeBlocking(key, segment);
        assertThat(here().loadBlocking(key)).contains(segment);
    }

    private IMap<String, byte[]> map(ClusteredVertx node, String name) {
        return node.hazelcast().getMap(name + test);
    }
}
