package dev.nimbus.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The members of a Hazelcast cluster. Their ids are Vert.x's node ids, an attribute of the member: Hazelcast's own change
 * when a cluster merges.
 *
 * <p>Each event makes it compare the members with those it knew. A merge drops members without an event for each, so it
 * compares then too.
 */
final class HazelcastMembership implements ClusterMembership {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastMembership.class);

    private final HazelcastInstance hazelcast;
    private final String self;
    private final Runnable changed;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    /** Their addresses by their ids. */
    private volatile Map<String, String> known = Map.of();

    /** @param changed is run after each change of the members */
    HazelcastMembership(HazelcastInstance hazelcast, Runnable changed) {
        this.hazelcast = hazelcast;
        this.changed = changed;
        this.self = idOf(hazelcast.getCluster().getLocalMember());
        hazelcast.getCluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {
                noteEvent();
            }

            @Override
            public void memberRemoved(MembershipEvent event) {
                noteEvent();
            }
        });
        hazelcast.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                noteEvent();
            }
        });
        compare(); // Now that nobody can leave unnoticed.
    }

    /** Members of other programs have none; Hazelcast's id does for them. */
    private static String idOf(Member member) {
        String id = member.getAttribute(MemberConfig.NODE_ID);
        return id == null ? member.getUuid().toString() : id;
    }

    private void noteEvent() {
        compare();
        changed.run();
    }

    private synchronized void compare() {
        Map<String, String> now = addresses();
        Map<String, String> left = new HashMap<>(known);
        left.keySet().removeAll(now.keySet());
        known = now;
        left.forEach((member, address) -> {
            LOG.info("member {} is gone; members left: {}", address, now.size());
            listeners.forEach(listener -> listener.accept(member));
        });
    }

    private Map<String, String> addresses() {
        return hazelcast.getCluster().getMembers().stream()
                .collect(Collectors.toUnmodifiableMap(HazelcastMembership::idOf, HazelcastMembership::addressOf));
    }

    private static String addressOf(Member member) {
        return new MemberAddress(
                        member.getAddress().getHost(), member.getAddress().getPort())
                .toString();
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public Set<String> members() {
        return addresses().keySet();
    }

    @Override
    public Optional<String> address(String member) {
        return Optional.ofNullable(known.get(member));
    }

    @Override
    public Runnable onLeft(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
