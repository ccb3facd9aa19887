/**
 * Kin of Nim in which heaps matter to each other: a move may touch several of them, pass tokens on, be barred from one,
 * or open new ones.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.nim;
