/**
 * Nimbus as tools of a language model, in the Model Context Protocol over standard input and output: solve a position, list
 * its options, a table of nim-values, a proved period, guesses from values, the catalogue's rules.
 *
 * <p>Nothing depends on it, so neither the runnable jar nor a node carries the protocol's library. Depends on
 * {@code client}, {@code files}, {@code games}, {@code protocol}, {@code query}, {@code tables}, {@code theory}, Jackson
 * and the SDK of MCP.
 */
package dev.nimbus.mcp;
