package dev.nimbus.gateway.http;

import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * The parameters of a query string. An unknown one is an error, as an unknown field of a query is: a misspelt
 * {@code ask} would otherwise be answered as if nothing had been asked.
 */
final class Parameters {
    /** Allows any parameter. */
    static final String ANY = "*";

    private Parameters() {}

    /**
     * Checks that a request has no parameters but those called {@code names}, each once at most.
     *
     * @throws HttpProblemException if it has
     */
    static void require(RoutingContext context, List<String> names) {
        String query = context.request().query();
        if (query == null || query.isEmpty() || names.contains(ANY)) {
            return;
        }
        MultiMap parameters = context.queryParams();
        for (String name : parameters.names()) {
            if (!names.contains(name)) {
                throw new HttpProblemException(
                        ProblemDetails.badRequest(name + " is no parameter here; expected " + listed(names)));
            }
            int times = parameters.getAll(name).size();
            if (times > 1) {
                throw new HttpProblemException(
                        ProblemDetails.badRequest(name + " is given " + times + " times; expected once"));
            }
        }
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
