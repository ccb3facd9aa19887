/**
 * Which solver gets which chunk next, and what happens when it does not answer.
 *
 * <p>The event bus has no back-pressure and does not tell when a peer dies, so both are made here: a window of credit
 * for each solver, and solvers' heartbeats that say what they hold. The classes are plain and single-threaded: they run on
 * the gateway's event loop, and in tests on hand-made solvers and clocks.
 *
 * <p>Depends on {@code cluster.metrics}, {@code cluster.tracing}, {@code gateway.limits}, {@code protocol} and, for
 * error codes, {@code theory}.
 */
package dev.nimbus.gateway.dispatch;
