/**
 * The solver on the event bus: admission of chunks into a bounded queue, the workers that solve them, replies, and the
 * heartbeat that tells the gateways of all this.
 *
 * <p>Depends on {@code protocol}, {@code cluster} and Vert.x alone; what answers a chunk is given from outside.
 */
package dev.nimbus.solver.bus;
