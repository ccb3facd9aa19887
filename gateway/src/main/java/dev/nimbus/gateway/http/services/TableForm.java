package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemType;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.stream.Stream;

/** The forms in which tables are given. */
enum TableForm {
    /** {@code {"game":…,"from":0,"to":200,"values":[0,1,…]}}. */
    JSON(BodyForm.JSON_TYPE),
    /** A line {@code heap,grundy} and one for each heap. */
    CSV("text/csv"),
    /** The b-file form of the On-Line Encyclopedia of Integer Sequences: a line {@code n a(n)} for each heap. */
    BFILE(BodyForm.TEXT_TYPE);

    private final String type;

    TableForm(String type) {
        this.type = type;
    }

    String contentType() {
        return this == JSON ? type : type + "; charset=utf-8";
    }

    /**
     * The form that a request asks for: by the parameter {@code format}, else by the most wanted part of its Accept
     * header that fits one, else JSON.
     *
     * @throws HttpProblemException if it asks for others only
     */
    static TableForm of(RoutingContext context) {
        String format = BodyRequest.parameter(context.request(), "format");
        return switch (format) {
            case "" -> accepted(context);
            case "json" -> JSON;
            case "csv" -> CSV;
            case "bfile", "b-file" -> BFILE;
            default -> throw ProblemType.BAD_REQUEST.exception("format is " + format + "; expected json, csv or bfile");
        };
    }

    private static TableForm accepted(RoutingContext context) {
        String accept = BodyRequest.header(context.request(), HttpHeaders.ACCEPT);
        if (accept.replace(',', ' ').isBlank()) {
            return JSON; // A list may have empty elements, and this one has no others (RFC 9110, 5.6.1).
        }
        List<MIMEHeader> ranges = BodyForm.acceptedRanges(context);
        List<String> unwanted = ranges.stream()
                .filter(range -> range.weight() <= 0)
                .map(BodyForm::typeOf)
                .toList();
        return ranges.stream()
                .filter(range -> range.weight() > 0)
                .flatMap(range -> Stream.of(values()).filter(form -> form.isIn(BodyForm.typeOf(range))))
                .filter(form -> !unwanted.contains(form.type))
                .findFirst()
                .orElseThrow(() -> ProblemType.NOT_ACCEPTABLE.exception(
                        "Accept is " + accept + "; tables are application/json, text/csv or text/plain"));
    }

    private boolean isIn(String range) {
        String kind = type.substring(0, type.indexOf('/')) + "/*";
        return range.equals(type) || range.equals(kind) || range.equals("*/*");
    }
}
