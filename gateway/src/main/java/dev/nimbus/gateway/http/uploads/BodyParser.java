package dev.nimbus.gateway.http.uploads;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.cut.JsonEnvelope;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The cutters for one body.
 *
 * @param json takes a JSON body apart; none for bodies that are lines already
 */
public record BodyParser(BodySink sink, LineChunker lines, Optional<JsonEnvelope> json) {
    public static BodyParser of(
            BodyRequest body, LineChunker.Sizes sizes, boolean singleAllowed, Consumer<QueryChunk> chunks) {
        LineChunker lines = new LineChunker(sizes, body.form().format(), body.text(), chunks);
        if (body.form() != BodyForm.JSON) {
            return new BodyParser(lines, lines, Optional.empty());
        }
        JsonEnvelope json = new JsonEnvelope(lines, singleAllowed);
        return new BodyParser(json, lines, Optional.of(json));
    }

    public boolean isSingle() {
        return json.map(JsonEnvelope::isSingle).orElse(false);
    }
}
