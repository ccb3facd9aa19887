package dev.nimbus.cli.heaps;

import java.io.PrintWriter;

/** Writes the values of a table one after the other, in ascending order of heaps. */
public interface TableWriter {
    /** Called once, before all values. */
    default void begin() {}

    /** Takes the value of the next heap. */
    void value(long heap, long value);

    /** Called once, after all values. */
    default void end() {}

    /** Rows {@code heap,grundy} under a header, as the server writes them. */
    static TableWriter csv(PrintWriter out) {
        return new TableWriter() {
            @Override
            public void begin() {
                out.print("heap,grundy\n");
            }

            @Override
            public void value(long heap, long value) {
                out.print(heap + "," + value + "\n");
            }
        };
    }

    /** Rows {@code heap value}: the b-files of the On-Line Encyclopedia of Integer Sequences. */
    static TableWriter bfile(PrintWriter out) {
        return (heap, value) -> out.print(heap + " " + value + "\n");
    }

    /** The JSON object of {@code GET /v1/tables/{game}}. */
    static TableWriter json(PrintWriter out, String game, long from, long to) {
        return new TableWriter() {
            @Override
            public void begin() {
                String name = game.replace("\\", "\\\\").replace("\"", "\\\"");
                out.print("{\"game\":\"" + name + "\",\"from\":" + from + ",\"to\":" + to + ",\"values\":[");
            }

            @Override
            public void value(long heap, long value) {
                out.print((heap == from ? "" : ",") + value);
            }

            @Override
            public void end() {
                out.print("]}\n");
            }
        };
    }
}
