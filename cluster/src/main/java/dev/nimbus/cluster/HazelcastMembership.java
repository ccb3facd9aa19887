package dev.nimbus.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The members of a Hazelcast cluster. Their ids are Vert.x's node ids, an attribute of the member: Hazelcast's own change
 * when a cluster merges.
 *
 * <p>Each event makes it compare the members with those it knew. A merge drops members without an event for each, so it
 * compares then too.
 */
final class HazelcastMembership implements ClusterMembership {
    private final HazelcastInstance hazelcast;
    private final String self;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private Set<String> known;

    HazelcastMembership(HazelcastInstance hazelcast) {
        this.hazelcast = hazelcast;
        this.self = idOf(hazelcast.getCluster().getLocalMember());
        this.known = members();
        hazelcast.getCluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {
                compare();
            }

            @Override
            public void memberRemoved(MembershipEvent event) {
                compare();
            }
        });
        hazelcast.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                compare();
            }
        });
    }

    /** Members of other programs have none; Hazelcast's id does for them. */
    private static String idOf(Member member) {
        String id = member.getAttribute(MemberConfig.NODE_ID);
        return id == null ? member.getUuid().toString() : id;
    }

    private synchronized void compare() {
        Set<String> now = members();
        Set<String> left = new HashSet<>(known);
        left.removeAll(now);
        known = now;
        left.forEach(member -> listeners.forEach(listener -> listener.accept(member)));
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public Set<String> members() {
        return hazelcast.getCluster().getMembers().stream()
                .map(HazelcastMembership::idOf)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Optional<String> address(String member) {
        return hazelcast.getCluster().getMembers().stream()
                .filter(one -> idOf(one).equals(member))
                .map(one -> new MemberAddress(
                                one.getAddress().getHost(), one.getAddress().getPort())
                        .toString())
                .findFirst();
    }

    @Override
    public Runnable onLeft(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
