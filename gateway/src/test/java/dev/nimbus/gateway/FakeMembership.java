package dev.nimbus.gateway;

import dev.nimbus.cluster.ClusterMembership;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A cluster of this process alone, until a test lets further members join and leave. */
public final class FakeMembership implements ClusterMembership {
    private final String self;
    private final Set<String> members = ConcurrentHashMap.newKeySet();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /** @param self the id of this process, the only member */
    public FakeMembership(String self) {
        this.self = self;
        members.add(self);
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public Set<String> members() {
        return Set.copyOf(members);
    }

    @Override
    public Optional<String> address(String member) {
        return Optional.empty();
    }

    @Override
    public Runnable onLeft(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** A further member joins. */
    public void join(String member) {
        members.add(member);
    }

    /** A member leaves. */
    public void leave(String member) {
        if (members.remove(member)) {
            listeners.forEach(listener -> listener.accept(member));
        }
    }
}
