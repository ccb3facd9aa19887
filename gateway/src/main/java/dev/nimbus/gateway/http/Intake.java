package dev.nimbus.gateway.http;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.cut.JsonCutter;
import dev.nimbus.gateway.cut.LineCutter;
import dev.nimbus.gateway.cut.UnmarkedText;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The cutters for one body.
 *
 * @param sink takes the body
 * @param lines cuts the lines
 * @param json takes a JSON body apart; none for bodies that are lines already
 */
record Intake(BodySink sink, LineCutter lines, Optional<JsonCutter> json) {
    static Intake of(BodyRequest body, LineCutter.Sizes sizes, boolean singleAllowed, Consumer<QueryChunk> chunks) {
        LineCutter.Sizes known = body.form() == BodyForm.JSON ? sizes.withoutPieces() : sizes;
        LineCutter lines = new LineCutter(known, body.form().format(), body.text(), chunks);
        if (body.form() != BodyForm.JSON) {
            return new Intake(new UnmarkedText(lines), lines, Optional.empty());
        }
        JsonCutter json = new JsonCutter(lines, singleAllowed);
        return new Intake(new UnmarkedText(json), lines, Optional.of(json));
    }

    /** Whether the body was a single query rather than a batch. */
    boolean isSingle() {
        return json.map(JsonCutter::isSingle).orElse(false);
    }
}
