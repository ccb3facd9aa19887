/**
 * Rules of a user's own: {@code {"rules":{"state":["n"],"moves":[{"for":{"d":"1..n"},"to":["n-d"]}]}}}.
 *
 * <p>{@link dev.nimbus.games.rules.RulesReader} reads the JSON object and has {@link
 * dev.nimbus.games.rules.expression.ExpressionParser} compile each expression to a tree of closures. {@link
 * dev.nimbus.games.rules.StateRules} then lists the moves of a state, and pays for each from a budget. {@link
 * dev.nimbus.games.rules.StateValues} finds nim-values by playing states out. Where a state is one integer, {@link
 * dev.nimbus.games.rules.HeapRulesGame} takes them from a table, as any other heap game does; {@code
 * games.rules.form} recognises moves whose values have a provable period.
 *
 * <p>Depends on {@code games}, {@code search}, {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.games.rules;
