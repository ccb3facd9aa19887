/**
 * What keeps strangers out of a cluster: the secret that members share, the certificates of the event bus, and the
 * addresses at which plain text may be spoken.
 *
 * <p>It knows no Hazelcast. Depends on {@code files} and Vert.x.
 */
package dev.nimbus.cluster.security;
