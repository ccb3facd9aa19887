/**
 * The calls that answer queries while they read them, and keep nothing: {@code /v1/solve} and {@code /v1/live}.
 *
 * <p>May depend on {@code http.common}, {@code http.connections}, {@code http.uploads}, {@code cut}, {@code limits}, {@code stream},
 * {@code access}, buffers of {@code cluster}, and Vert.x.
 */
package dev.nimbus.gateway.http.queries;
