/**
 * Kin of Nim in which heaps matter to each other: a move may touch several of them, pass tokens on, be barred from one,
 * or open new ones.
 */
package dev.nimbus.games.nim;
