/**
 * The calls on batches: submit, show, list, read answers, cancel.
 *
 * <p>May depend on {@code http.common}, {@code http.uploads}, {@code batch}, {@code store}, {@code stream}, {@code access}
 * and Vert.x.
 */
package dev.nimbus.gateway.http.batches;
