/**
 * Nimbus as tools of a language model, in the Model Context Protocol over standard input and output: solve a position, list
 * its options, a table of nim-values, a proved period, guesses from values, the catalogue's rules.
 *
 * <p>Depends on the solver ({@code shared}), the Java client, and the protocol's library. Nothing depends on it, so neither the
 * runnable jar nor a node carries that library.
 */
package dev.nimbus.mcp;
