package dev.nimbus.gateway.http.common;

import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.text.TextWords;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Optional;

/**
 * What the head of a request with queries says.
 *
 * @param text what its lines leave out
 * @param label of the batch; "" for none
 */
public record BodyRequest(BodyForm form, boolean gzip, TextParameters text, String label) {
    /** @param mostEffortMillis the largest effort of a query */
    public static BodyRequest of(HttpServerRequest request, long mostEffortMillis) {
        BodyForm form = BodyForm.of(header(request, HttpHeaders.CONTENT_TYPE));
        boolean gzip = isGzip(header(request, HttpHeaders.CONTENT_ENCODING).toLowerCase(Locale.ROOT));
        TextParameters text = form == BodyForm.TEXT ? textParameters(request) : TextParameters.NONE;
        Effort effort = Parameters.effort(request, mostEffortMillis);
        return new BodyRequest(form, gzip, text.withEffort(effort), Parameters.label(request));
    }

    private static boolean isGzip(String encoding) {
        return switch (encoding.strip()) {
            case "", "identity" -> false;
            case "gzip", "x-gzip" -> true;
            default ->
                throw ProblemType.UNSUPPORTED_MEDIA_TYPE.exception(
                        "Content-Encoding is " + encoding + "; expected gzip, or none");
        };
    }

    /**
     * What the query string says of text lines. Which game it is, and what that answers, the solvers know; but there must
     * be one, and a misspelt word is rejected once, here, and not in the answer to each line.
     *
     * @throws HttpProblemException if it says nothing that can be answered
     */
    public static TextParameters textParameters(HttpServerRequest request) {
        String game = parameter(request, "game");
        if (game.isBlank()) {
            throw ProblemType.BAD_REQUEST.exception(
                    "text lines need their game in the query string, such as ?game=nim&ask=outcome");
        }
        TextParameters text = new TextParameters(game, parameter(request, "ask"), parameter(request, "play"));
        try {
            TextWords.check(text);
        } catch (dev.nimbus.theory.Refusal wrong) {
            throw ProblemType.BAD_REQUEST.exception(wrong.getMessage());
        }
        return text;
    }

    public static String parameter(HttpServerRequest request, String name) {
        return Optional.ofNullable(request.getParam(name)).orElse("");
    }

    public static String header(HttpServerRequest request, CharSequence name) {
        return Optional.ofNullable(request.getHeader(name)).orElse("");
    }
}
