/**
 * What gateway and solvers say to each other over the event bus: addresses, the chunk of queries, the chunk of answers,
 * the solver's heartbeat, and their versioned wire form; and the clock for its silence. Nothing else knows how a chunk looks on the wire.
 *
 * <p>Depends on Jackson alone, for the heartbeat.
 */
package dev.nimbus.protocol;
