/**
 * Checks a contest solution: random inputs made from the steps of a problem file, the user's program run on each, its
 * output compared with Nimbus's, and the smallest input on which they differ.
 *
 * <p>Depends on {@code contest}, {@code contest.problem}, {@code query} and the JDK.
 */
package dev.nimbus.contest.check;
