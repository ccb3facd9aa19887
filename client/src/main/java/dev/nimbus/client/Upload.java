package dev.nimbus.client;

import dev.nimbus.client.message.Query;
import java.io.FileNotFoundException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The queries of a batch on their way to a server.
 *
 * @param body the bytes
 * @param contentType {@code application/x-ndjson}, {@code application/json} or {@code text/plain}
 * @param parameters the query string of the request, with its question mark; "" for none
 * @param isGzip whether the bytes are compressed
 * @param isRepeatable whether the bytes can be read again for a retry, as those of a file can
 */
public record Upload(BodyPublisher body, String contentType, String parameters, boolean isGzip, boolean isRepeatable) {
    private static final int MILLI_DIGITS = 3;

    /**
     * {@return queries that are made while they are sent, so that any number takes little memory}
     *
     * @param queries at least one; a retry goes through them again. An unchecked exception that they throw ends the call
     */
    public static Upload of(Iterable<Query> queries) {
        return ofNdjson(BodyPublishers.ofByteArrays(() -> new QueryBlocks(queries.iterator())));
    }

    /**
     * {@return the queries of a file of NDJSON, one per line}
     *
     * @throws FileNotFoundException if there is no such file
     */
    public static Upload ofFile(Path file) throws FileNotFoundException {
        return ofNdjson(BodyPublishers.ofFile(file));
    }

    /** {@return queries as NDJSON, one per line, which can be read again} */
    public static Upload ofNdjson(BodyPublisher body) {
        return new Upload(body, "application/x-ndjson", "", false, true);
    }

    /**
     * {@return positions of one game as text, one per line, which can be read again}
     *
     * @param body the lines, in UTF-8
     * @param game a notation, such as {@code kayles}
     * @param ask what to answer, words separated by commas: {@code outcome,grundy}
     */
    public static Upload ofText(BodyPublisher body, String game, String ask) {
        return new Upload(body, "text/plain", "?game=" + encode(game) + "&ask=" + encode(ask), false, true);
    }

    /**
     * {@return the same queries, each of which may take so much more CPU time than its budget}
     *
     * @param time above the server's limit the batch is refused; zero changes nothing
     */
    public Upload withEffort(Duration time) {
        if (time.isZero()) {
            return this;
        }
        String seconds = BigDecimal.valueOf(time.toMillis(), MILLI_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
        return with("effort", seconds);
    }

    /** {@return the same queries, as a batch of this name} */
    public Upload withLabel(String label) {
        return with("label", encode(label));
    }

    private Upload with(String parameter, String value) {
        String more = (parameters.isEmpty() ? "?" : "&") + parameter + "=" + value;
        return new Upload(body, contentType, parameters + more, isGzip, isRepeatable);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
