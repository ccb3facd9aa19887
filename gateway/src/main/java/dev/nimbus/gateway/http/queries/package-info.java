/**
 * The calls that answer queries while they read them, and keep nothing: {@code /v1/solve} and {@code /v1/live}.
 *
 * <p>Depends on {@code cluster} for the bytes of buffers, {@code gateway.access}, {@code gateway.cut},
 * {@code gateway.dispatch}, {@code gateway.http.common}, {@code gateway.http.uploads}, {@code gateway.limits},
 * {@code gateway.stream}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway.http.queries;
