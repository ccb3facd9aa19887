package dev.nimbus.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The form of queries and what a request must say of it.
 *
 * @param contentType the media type of bodies
 * @param parameters the query string, "" for none; text tells its game there
 */
public record Form(String contentType, String parameters) {
    /** One JSON object a line. */
    public static final Form NDJSON = new Form("application/x-ndjson", "");

    /** One position a line. */
    public static Form text(String game, String asks, String play) {
        return new Form("text/plain", "?game=" + encode(game) + "&ask=" + encode(asks) + "&play=" + encode(play));
    }

    /** {@code path} with the parameters. */
    String on(String path) {
        return path + parameters;
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
