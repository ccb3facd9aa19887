/**
 * Contest problems as data: what a problem file says, and the reader of such files. The fields of a file and the
 * steps of its input are described in {@code docs/problems.md}.
 *
 * <ul>
 *   <li>{@link dev.nimbus.contest.problem.Problem} is one problem: name, title, rules, the query of its game as
 *       {@link dev.nimbus.contest.problem.Template}s, its input as {@link dev.nimbus.contest.problem.Step}s, its
 *       output words, its sample.
 *   <li>{@link dev.nimbus.contest.problem.ProblemFile} reads one from YAML and names the line of what is wrong.
 *   <li>{@link dev.nimbus.contest.problem.Problems} finds those in the jar, and those in files of the user.
 * </ul>
 *
 * <p>A new problem is one file in {@code src/main/resources/problems}; no class belongs to one. Whoever walks the steps
 * keeps what was read in a {@link dev.nimbus.contest.problem.InputNames}: {@code judge} does so to read an input, a
 * generator of inputs can do so to write one.
 *
 * <p>Depends on {@code query.line} for writing bytes, and on SnakeYAML.
 */
package dev.nimbus.contest.problem;
