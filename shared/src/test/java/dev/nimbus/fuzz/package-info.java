/** Bytes that are nearly right, given to everything that reads bytes of others. */
package dev.nimbus.fuzz;
