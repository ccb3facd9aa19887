/**
 * Lines too long to be held: each piece is folded to some numbers, and the line is answered from these.
 *
 * <p>Depends on {@code games.catalogue}, {@code protocol}, {@code query.json}, {@code query.line}, {@code query.text}
 * and {@code theory}.
 */
package dev.nimbus.query.fold;
