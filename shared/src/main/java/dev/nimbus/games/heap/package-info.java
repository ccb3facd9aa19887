/**
 * Games on heaps of tokens: a move changes one heap into none, one or several. {@link dev.nimbus.games.heap.HeapGame}
 * holds what they share; each ruleset tells what a heap may become and, where the theory knows it, its nim-value.
 */
package dev.nimbus.games.heap;
