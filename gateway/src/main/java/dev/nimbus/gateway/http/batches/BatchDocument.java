package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.LineRange;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;

/** A batch as clients see it. */
final class BatchDocument {
    private BatchDocument() {}

    private static String path(BatchView batch) {
        return "/v1/batches/" + batch.id();
    }

    static JsonObject of(BatchView batch) {
        BatchRecord status = batch.shown();
        JsonObject document = new JsonObject()
                .put("id", batch.id())
                .put("state", status.state().notation())
                .put("format", batch.format() == ChunkFormat.TEXT ? "text" : "ndjson")
                .put("queries", status.queries())
                .put("answered", status.counts().answered())
                .put("errors", status.counts().errors())
                .put(
                        "errorsByCode",
                        new JsonObject(new LinkedHashMap<>(status.counts().errorsByCode())))
                .put("rate", Math.round(batch.rate(status) * 10) / 10.0)
                .put("created", time(status.origin().created()));
        if (!status.origin().label().isEmpty()) {
            document.put("label", status.origin().label());
        }
        status.ended().ifPresent(ended -> document.put("ended", time(ended)));
        if (status.state().isEnd()) {
            document.put("expires", time(status.expires()));
        }
        List<LineRange> lost = batch.lost();
        if (!lost.isEmpty()) {
            JsonArray ranges = new JsonArray();
            lost.forEach(lines ->
                    ranges.add(new JsonObject().put("from", lines.first()).put("to", lines.last())));
            document.put("damaged", ranges);
        }
        return document.put("results", path(batch) + "/results");
    }

    static void respondCreated(HttpServerResponse response, int status, BatchView batch) {
        response.putHeader(HttpHeaders.LOCATION, path(batch));
        Responses.json(response, status, of(batch));
    }

    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
