package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.MediaRanges;
import dev.nimbus.gateway.http.common.ProblemDetails;

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

    /** The Content-Type header. */
    String contentType() {
        return this == JSON ? type : type + "; charset=utf-8";
    }

    /**
     * The form that a request asks for: by the parameter {@code format}, else by the most wanted part of its Accept
     * header that fits one, else JSON.
     *
     * @param format "" for none
     * @param accept "" for none
     * @throws HttpProblemException if it asks for others only
     */
    static TableForm of(String format, String accept) {
        return switch (format) {
            case "" -> accept.isBlank() ? JSON : accepted(accept);
            case "json" -> JSON;
            case "csv" -> CSV;
            case "bfile", "b-file" -> BFILE;
            default ->
                throw new HttpProblemException(
                        ProblemDetails.badRequest("format is " + format + "; expected json, csv or bfile"));
        };
    }

    private boolean isIn(String range) {
        String kind = type.substring(0, type.indexOf('/')) + "/*";
        return range.equals(type) || range.equals(kind) || range.equals("*/*");
    }

    private static TableForm accepted(String accept) {
        MediaRanges ranges = MediaRanges.of(accept);
        for (String range : ranges.wanted()) {
            for (TableForm form : values()) {
                if (form.isIn(range) && !ranges.unwanted().contains(form.type)) {
                    return form;
                }
            }
        }
        throw new HttpProblemException(ProblemDetails.notAcceptable(
                "Accept is " + accept + "; tables are application/json, text/csv or text/plain"));
    }
}
