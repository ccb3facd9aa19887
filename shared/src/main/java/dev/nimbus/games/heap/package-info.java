/**
 * Games on heaps of tokens: a move changes one heap into none, one or several. {@link dev.nimbus.games.heap.HeapGame}
 * holds what they share: each ruleset tells what a heap may become and, where the theory knows it, its nim-value. The
 * classes named Misere hold what is known of misère play.
 *
 * <p>Depends on {@code games}, {@code search}, {@code tables} and {@code theory}.
 */
package dev.nimbus.games.heap;
