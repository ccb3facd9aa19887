/**
 * The solver on the event bus: admission of chunks into a bounded queue, the workers that solve them, replies, and the
 * heartbeat that tells the gateways of all this.
 *
 * <p>What answers a chunk is given from outside. Depends on {@code cluster}, {@code protocol}, {@code theory.cancel} and
 * Vert.x.
 */
package dev.nimbus.solver.bus;
