/**
 * Lines too long to be held: each piece is folded to some numbers, and the line is answered from these.
 *
 * <p>Depends on {@code query.text}, {@code query.json}, {@code query.line}, {@code games}, {@code theory} and {@code
 * protocol}.
 */
package dev.nimbus.query.fold;
