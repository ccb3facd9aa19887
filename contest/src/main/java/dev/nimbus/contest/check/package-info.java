/**
 * Checks a contest solution: random inputs made from the steps of a problem file, which grow from the smallest to the ends
 * of all ranges; the user's program run on each, its output compared with Nimbus's, and the smallest input on which they differ.
 *
 * <p>Depends on {@code contest} and {@code contest.problem}.
 */
package dev.nimbus.contest.check;
