/**
 * The calls that one solver answers with one JSON object, a table or a proof: nim-values, periods,
 * misère quotients, rulesets, searches.
 *
 * <p>Depends on {@code cluster}, {@code gateway.access}, {@code gateway.cut}, {@code gateway.dispatch},
 * {@code gateway.http.common}, {@code gateway.http.uploads}, {@code gateway.limits}, {@code gateway.store},
 * {@code gateway.stream}, {@code protocol}, {@code query.service} and Vert.x.
 */
package dev.nimbus.gateway.http.services;
