/**
 * The members of the cluster for people: gateways tell each other how they are, solvers tell it in their heartbeats, and
 * any gateway shows all of them. No decision depends on it but one: a gateway whose clock differs from those of the
 * others removes no batches.
 *
 * <p>Depends on {@code cluster}, {@code gateway.batch}, {@code gateway.dispatch}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway.members;
