/**
 * The calls on batches: submit, show, list, read answers, cancel.
 *
 * <p>Depends on {@code gateway.access}, {@code gateway.batch}, {@code gateway.cut}, {@code gateway.dispatch},
 * {@code gateway.http.common}, {@code gateway.http.uploads}, {@code gateway.limits}, {@code gateway.store},
 * {@code gateway.stream}, {@code protocol}, {@code theory.hash} and Vert.x.
 */
package dev.nimbus.gateway.http.batches;
