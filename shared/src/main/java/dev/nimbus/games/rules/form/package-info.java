/**
 * Recognises forms of moves by how rules of a user's own are written: moves that take one of a few numbers ({@link
 * dev.nimbus.games.rules.form.TakeForm}), split a heap ({@link dev.nimbus.games.rules.form.SplitForm}) or ask for divisors
 * ({@link dev.nimbus.games.rules.form.DivisorForm}). What is recognised may be proved periodic, or be listed faster.
 *
 * <p>Depends on {@code games.rules.expression} and {@code tables.rules}.
 */
package dev.nimbus.games.rules.form;
