/**
 * The search core: nim-values of positions that no theory answers. A family of games packs its components in words and
 * says where they lead ({@link dev.nimbus.search.ComponentRules}); the core asks whether a component has a given value, by
 * proof numbers, and remembers exact values in one table for all games ({@link dev.nimbus.search.ValueTable}). Nothing
 * here names a game. {@link dev.nimbus.search.PositionSearch} is the way in.
 *
 * <p>Depends on {@code search.graph} and {@code theory}.
 */
package dev.nimbus.search;
