package dev.nimbus.cluster.security;

import java.util.Objects;
import java.util.Optional;

/**
 * How a node knows the members of its cluster from strangers.
 *
 * @param busTls certificates of the event bus; without them it speaks plain text, to whoever reaches its port
 * @param secret what every member proves to know; without it the cluster's name is all that a member needs
 * @param insecure whether the node may listen for members at a public address
 */
public record ClusterSecurity(Optional<BusTls> busTls, Optional<ClusterSecret> secret, boolean insecure) {
    /** Neither certificates nor a secret: for loopback and networks where everybody is trusted. */
    public static final ClusterSecurity NONE = new ClusterSecurity(Optional.empty(), Optional.empty(), false);

    public ClusterSecurity {
        Objects.requireNonNull(busTls, "busTls");
        Objects.requireNonNull(secret, "secret");
    }
}
