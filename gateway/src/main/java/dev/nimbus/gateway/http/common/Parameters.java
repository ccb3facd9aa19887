package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.OneLine;
import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.WholeNumber;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.theory.Refusal;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The parameters of a query string. An unknown one is an error, as an unknown field of a query is: a misspelt
 * {@code ask} would otherwise be answered as if nothing had been asked.
 */
public final class Parameters {
    public static final String ANY = "*";

    /** Where a request names the game of its lines, its {@link #WORDS} may be empty. */
    private static final String GAME = "game";

    private static final Set<String> WORDS = Set.of("ask", "play");

    private static final int USUAL_LIMIT = 100;
    private static final int MOST_LISTED = 1000;
    private static final int LONGEST_LABEL = 200;
    private static final int SECOND_MILLIS = 1000;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}([.][0-9]{1,12})?");

    private Parameters() {}

    /**
     * Checks that a request has no parameters but those called {@code names}, each once at most and with a value. The words
     * of text lines may be empty: clients send them so where nothing is asked.
     *
     * @throws HttpProblemException if it has
     */
    public static void require(RoutingContext context, List<String> names) {
        String query = context.request().query();
        if (query == null || query.isEmpty() || names.contains(ANY)) {
            return;
        }
        requirePlain(query);
        MultiMap parameters = context.queryParams();
        for (String name : parameters.names()) {
            if (!names.contains(name)) {
                throw bad(name + " is no parameter here; expected "
                        + (names.isEmpty() ? "none" : String.join(", ", names)));
            }
            int times = parameters.getAll(name).size();
            if (times > 1) {
                throw bad(name + " is given " + times + " times; expected once");
            }
            if (parameters.get(name).isEmpty() && !(names.contains(GAME) && WORDS.contains(name))) {
                throw bad(name + " has no value; leave it out, or give one");
            }
        }
    }

    /** Refuses what Netty's decoder would read otherwise than others do, or drop. */
    private static void requirePlain(String query) {
        if (query.indexOf(';') >= 0) {
            throw bad("the query string has a semicolon; expected & between parameters, and %3B for one in a value");
        }
        if (query.startsWith("=") || query.contains("&=")) {
            throw bad("a parameter has no name; expected name=value");
        }
    }

    /**
     * Reads a parameter that is one of {@code words}; the first of them if it is left out.
     *
     * @throws HttpProblemException if it is another
     */
    public static String word(HttpServerRequest request, String name, String... words) {
        String text = BodyRequest.parameter(request, name);
        if (!text.isEmpty() && !List.of(words).contains(text)) {
            throw bad(name + " is " + text + "; expected "
                    + String.join(" or ", words).replaceFirst("^ or ", ""));
        }
        return text.isEmpty() ? words[0] : text;
    }

    /**
     * Reads an integer from {@code least} to {@code most}; {@code otherwise} if it is left out.
     *
     * @throws HttpProblemException if it is something else
     */
    public static long number(HttpServerRequest request, String name, long otherwise, long least, long most) {
        String text = BodyRequest.parameter(request, name);
        try {
            long number = text.isEmpty() ? otherwise : WholeNumber.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, as a number out of range is.
        }
        throw bad(name + " is " + text + "; expected an integer from " + least + " to " + most);
    }

    /** Reads how many entries of a list are wanted. Throws HttpProblemException if it is no such number. */
    public static int limit(HttpServerRequest request) {
        return (int) number(request, "limit", USUAL_LIMIT, 1, MOST_LISTED);
    }

    /**
     * Reads the effort of each query: seconds of CPU time; none if it is left out.
     *
     * @param mostMillis the largest effort of a query, also of one that says its own; 0 for none
     * @throws HttpProblemException if it is more, or no number above 0
     */
    public static Effort effort(HttpServerRequest request, long mostMillis) {
        String text = BodyRequest.parameter(request, "effort");
        if (text.isEmpty()) {
            return new Effort(0, mostMillis);
        }
        double seconds = SECONDS.matcher(text).matches() ? Double.parseDouble(text) : 0;
        if (seconds <= 0 || seconds > LineErrors.MOST_EFFORT_SECONDS) {
            throw bad(LineErrors.noEffort(text).getMessage());
        }
        long millis = Math.max(1, Math.round(seconds * SECOND_MILLIS)); // as in a query
        try {
            return new Effort(LineErrors.requireEffort(millis, mostMillis), mostMillis);
        } catch (Refusal tooMuch) {
            throw bad(tooMuch.getMessage());
        }
    }

    /**
     * Reads the label of a batch; "" if it is left out.
     *
     * @throws HttpProblemException if it is too long, or is not {@linkplain OneLine plain}: it would reach the terminals of others
     */
    public static String label(HttpServerRequest request) {
        String label = BodyRequest.parameter(request, "label");
        if (label.length() > LONGEST_LABEL) {
            throw bad("label has " + label.length() + " characters; expected at most " + LONGEST_LABEL);
        }
        if (!OneLine.isPlain(label)) {
            throw bad("label has a control character, a line end or a mark that turns the text's direction;"
                    + " expected text of one line");
        }
        return label;
    }

    private static HttpProblemException bad(String detail) {
        return ProblemType.BAD_REQUEST.exception(detail);
    }
}
