package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.ProblemType;
import io.vertx.core.http.HttpServerRequest;

/** The heaps of which a table is asked. {@code from}: the first, from 0 on. {@code to}: the last. */
record TableRange(long from, long to) {
    private static final long DEFAULT_LENGTH = 200;

    /**
     * Reads {@code from}, 0 if it is left out, and {@code to}, 200 further if it is.
     *
     * @param most heaps of one request
     * @throws HttpProblemException if they are not a range, or too many heaps
     */
    static TableRange of(HttpServerRequest request, long most) {
        TableRange range = unbounded(request);
        if (range.to - range.from >= most) {
            throw ProblemType.TOO_LARGE.exception(
                    "heaps " + range.from + " to " + range.to + " are more than the " + most + " of one request");
        }
        return range;
    }

    /** The same however long the range is. Throws HttpProblemException if they are no range. */
    static TableRange unbounded(HttpServerRequest request) {
        long from = Parameters.number(request, "from", 0, 0, Long.MAX_VALUE);
        long usual = from > Long.MAX_VALUE - DEFAULT_LENGTH ? Long.MAX_VALUE : from + DEFAULT_LENGTH;
        long to = Parameters.number(request, "to", usual, 0, Long.MAX_VALUE);
        if (to < from) {
            throw ProblemType.BAD_REQUEST.exception(
                    "to is " + to + "; expected the last heap, not before from, " + from);
        }
        return new TableRange(from, to);
    }
}
