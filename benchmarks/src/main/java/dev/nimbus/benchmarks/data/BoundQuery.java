package dev.nimbus.benchmarks.data;

import dev.nimbus.query.line.ByteSink;
import java.util.function.Supplier;

/**
 * One query at a bound that is promised.
 *
 * @param name what is large, for people
 * @param asked what is asked, for people
 * @param line makes the query's line; it may be long, so it is made anew for each measurement
 */
public record BoundQuery(String name, String asked, Supplier<byte[]> line) {
    /** @param position writes the position; the game is told by its JSON, what is asked by the fields that follow */
    static BoundQuery of(String name, String asked, String gameJson, Writer position) {
        return new BoundQuery(name, asked, () -> {
            ByteSink out = new ByteSink(1 << 16);
            out.text("{\"game\":").text(gameJson).text(",\"ask\":[");
            String separator = "";
            for (String ask : asked.split(", ", -1)) {
                out.text(separator).string(ask);
                separator = ",";
            }
            position.write(out.text("],\"limit\":1,\"position\":"));
            return out.put('}').toBytes();
        });
    }

    /** Writes a part of a line. */
    interface Writer {
        void write(ByteSink out);
    }
}
