/**
 * The routes of the public contract, and the calls that only show what the gateway knows.
 *
 * <p>Depends on the packages below {@code gateway.http}, on {@code cluster}, {@code gateway.access},
 * {@code gateway.batch}, {@code gateway.dispatch}, {@code gateway.limits}, {@code gateway.members},
 * {@code gateway.page}, {@code gateway.store}, {@code protocol}, {@code query.service} for the list of games, and Vert.x.
 */
package dev.nimbus.gateway.http;
