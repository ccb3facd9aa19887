package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import io.vertx.core.http.HttpServerRequest;

/**
 * The heaps of which a table is asked.
 *
 * @param from the first, from 0 on
 * @param to the last
 */
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
            throw new HttpProblemException(ProblemDetails.tooLarge("heaps " + range.from + " to " + range.to
                    + " are more than the " + most + " that are told at once"));
        }
        return range;
    }

    /**
     * The same however long the range is.
     *
     * @throws HttpProblemException if they are no range
     */
    static TableRange unbounded(HttpServerRequest request) {
        long from = heap(request, "from", 0);
        long to = heap(request, "to", from > Long.MAX_VALUE - DEFAULT_LENGTH ? Long.MAX_VALUE : from + DEFAULT_LENGTH);
        if (to < from) {
            throw new HttpProblemException(
                    ProblemDetails.badRequest("to is " + to + "; expected the last heap, not before from, " + from));
        }
        return new TableRange(from, to);
    }

    private static long heap(HttpServerRequest request, String name, long otherwise) {
        String text = BodyRequest.parameter(request, name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            long heap = Long.parseLong(text);
            if (heap >= 0) {
                return heap;
            }
        } catch (NumberFormatException e) {
            // Reported below, as any other text that is not a heap.
        }
        throw new HttpProblemException(
                ProblemDetails.badRequest(name + " is " + text + "; a heap is an integer from 0 to " + Long.MAX_VALUE));
    }
}
