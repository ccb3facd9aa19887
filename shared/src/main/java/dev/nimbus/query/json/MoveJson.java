package dev.nimbus.query.json;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Move;
import java.nio.charset.StandardCharsets;

/** A move as answers write it. */
public final class MoveJson {
    private static final int ROOM = 128;

    private MoveJson() {}

    /** The JSON object of {@code move}: {@code {"heap":0,"to":[1,2]}}. */
    public static String of(Move move) {
        ByteSink json = new ByteSink(ROOM);
        JsonFields.write(move, json);
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }
}
