/**
 * The expressions in rules of a user's own: {@link dev.nimbus.games.rules.expression.ExpressionParser} compiles them to
 * trees of closures over the variables of a {@link dev.nimbus.games.rules.expression.ExpressionScope}.
 *
 * <p>Depends on {@code games.notation}.
 */
package dev.nimbus.games.rules.expression;
