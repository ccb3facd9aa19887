/**
 * One query and its answer, in whatever form the line has: {@link dev.nimbus.query.line.Question} is what is asked, {@link
 * dev.nimbus.query.line.Query} with its position; {@link dev.nimbus.query.line.Answerer} asks the game and hands the
 * answers to an {@link dev.nimbus.query.line.AnswerForm}.
 *
 * <p>Depends on {@code games} and {@code theory}.
 */
package dev.nimbus.query.line;
