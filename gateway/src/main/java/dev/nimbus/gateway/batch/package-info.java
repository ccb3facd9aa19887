/**
 * Batches: their chunks until solvers take them, their answers until clients have read them, their state and their
 * end.
 *
 * <p>A batch is in memory while it is small. What passes the budgets of memory goes to the spool: waiting queries the
 * newest first, answers the oldest first, because the oldest queries are sent next and the newest answers are read
 * next. All of it is confined to the gateway's event loop.
 *
 * <p>May depend on {@code dev.nimbus.protocol} and on the packages {@code dispatch}, {@code spool} and {@code cut}
 * beside it.
 */
package dev.nimbus.gateway.batch;
