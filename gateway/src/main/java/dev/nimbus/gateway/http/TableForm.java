package dev.nimbus.gateway.http;

import java.util.Locale;

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
     * The form that a request asks for: by the parameter {@code format}, else by the first part of its Accept header
     * that fits one, else JSON.
     *
     * @param format "" for none
     * @param accept "" for none
     * @throws Refusal if it asks for others only
     */
    static TableForm of(String format, String accept) {
        return switch (format) {
            case "" -> accept.isBlank() ? JSON : accepted(accept);
            case "json" -> JSON;
            case "csv" -> CSV;
            case "bfile", "b-file" -> BFILE;
            default -> throw new Refusal(Problem.badRequest("format is " + format + "; expected json, csv or bfile"));
        };
    }

    private static TableForm accepted(String accept) {
        for (String part : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
            String range = part.split(";", 2)[0].strip();
            for (TableForm form : values()) {
                String kind = form.type.substring(0, form.type.indexOf('/')) + "/*";
                if (range.equals(form.type) || range.equals(kind) || range.equals("*/*")) {
                    return form;
                }
            }
        }
        throw new Refusal(
                Problem.notAcceptable("Accept is " + accept + "; tables are application/json, text/csv or text/plain"));
    }
}
