/**
 * The rules of heap games: what one heap may become in a move.
 *
 * <p>A {@link dev.nimbus.tables.rules.Recurrence} is a value with a canonical key. {@link
 * dev.nimbus.tables.rules.MoveRules} and {@link dev.nimbus.tables.rules.TwoPartRules} list its moves for the kernels.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.tables.rules;
