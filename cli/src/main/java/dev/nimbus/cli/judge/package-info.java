/**
 * Contest adapters: each reads its problem's own input form, asks its queries as lines of the query language, and
 * prints its problem's own output. The answers come through {@link dev.nimbus.cli.judge.QueryPipe}, in chunks and in
 * order, from this process or from a server; an input of any length streams through in constant memory.
 *
 * <p>Depends on {@code query}, {@code protocol}, {@code cli.client}, Jackson, picocli and the JDK.
 */
package dev.nimbus.cli.judge;
