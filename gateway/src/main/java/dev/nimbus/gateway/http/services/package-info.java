/**
 * The calls that one solver answers with one JSON object, or a table: nim-values, periods, misère quotients, rulesets.
 *
 * <p>May depend on {@code http.common}, {@code http.uploads}, {@code cut}, {@code stream}, {@code access}, {@code cluster} and Vert.x.
 */
package dev.nimbus.gateway.http.services;
