/**
 * Answers contest problems: goes through an input by the steps of its {@link dev.nimbus.contest.problem.Problem}, asks its
 * queries as lines of the query language, and prints the problem's own output. The answers come through
 * {@link dev.nimbus.contest.QueryPipe}, in chunks and in order, from this process or from a server; an input of any length
 * streams through in constant memory.
 *
 * <p>{@link dev.nimbus.contest.Judge} answers one whole input: what reads a user's program's answers beside it can run it
 * on an input of its own. {@link dev.nimbus.contest.FormError} names line and word of what does not fit.
 *
 * <p>Depends on {@code contest.problem}, {@code games.catalogue}, {@code protocol}, {@code query}, {@code tables},
 * {@code theory} and Jackson.
 */
package dev.nimbus.contest;
