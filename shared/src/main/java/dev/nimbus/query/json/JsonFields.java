package dev.nimbus.query.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.List;

/** Writes the fields of moves as JSON members. */
public final class JsonFields implements FieldWriter {
    private static final int ROOM = 128;

    private final ByteSink out;
    private boolean first = true;

    private JsonFields(ByteSink out) {
        this.out = out;
    }

    /** The JSON object of {@code move}: {@code {"heap":0,"to":[1,2]}}. */
    public static String json(Move move) {
        ByteSink json = new ByteSink(ROOM);
        write(move, json);
        return new String(json.toBytes(), UTF_8);
    }

    /** Writes {@code move} as a JSON object. */
    public static void write(Move move, ByteSink out) {
        out.put('{');
        move.writeTo(new JsonFields(out));
        out.put('}');
    }

    @Override
    public FieldWriter number(String name, long value) {
        name(name).number(value);
        return this;
    }

    @Override
    public FieldWriter text(String name, String value) {
        name(name).string(value);
        return this;
    }

    @Override
    public FieldWriter numbers(String name, long... values) {
        name(name);
        write(values);
        return this;
    }

    @Override
    public FieldWriter lists(String name, List<long[]> values) {
        name(name).list(values, this::write);
        return this;
    }

    private void write(long... values) {
        out.put('[');
        for (int i = 0; i < values.length; i++) {
            (i == 0 ? out : out.put(',')).number(values[i]);
        }
        out.put(']');
    }

    @Override
    public FieldWriter move(String name, Move move) {
        name(name);
        write(move, out);
        return this;
    }

    @Override
    public FieldWriter moves(String name, List<? extends Move> moves) {
        name(name);
        writeAll(moves, out);
        return this;
    }

    /**
     * Writes {@code moves} as a JSON list.
     *
     * @throws dev.nimbus.theory.Refusal if that is more than may be written
     */
    public static void writeAll(List<? extends Move> moves, ByteSink out) {
        out.list(moves, move -> {
            out.requireRoom();
            write(move, out);
        });
    }

    private ByteSink name(String name) {
        if (!first) {
            out.put(',');
        }
        first = false;
        return out.put('"').text(name).put('"').put(':');
    }
}
