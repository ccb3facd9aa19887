/**
 * What keeps strangers out of a cluster: the secret that members share, the certificates of the event bus, and the
 * addresses at which plain text may be spoken.
 *
 * <p>May depend on {@code dev.nimbus.files} and Vert.x core; knows no Hazelcast.
 */
package dev.nimbus.cluster.security;
