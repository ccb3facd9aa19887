package dev.nimbus.cluster;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The membership of a process that is in no cluster: its only member, which never leaves. */
public record LocalMembership(String self) implements ClusterMembership {
    @Override
    public Set<String> members() {
        return Set.of(self);
    }

    @Override
    public Optional<String> address(String member) {
        return Optional.empty();
    }

    @Override
    public Runnable onLeft(Consumer<String> listener) {
        return () -> {};
    }
}
