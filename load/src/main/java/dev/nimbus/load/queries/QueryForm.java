package dev.nimbus.load.queries;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** How a position becomes a line: what stands before it, between its heaps, and after it. */
public final class QueryForm {
    private final byte[] before;
    private final char separator;
    private final byte[] after;

    private QueryForm(String before, char separator, String after) {
        this.before = before.getBytes(StandardCharsets.UTF_8);
        this.separator = separator;
        this.after = after.getBytes(StandardCharsets.UTF_8);
    }

    /** The compact text form: integers separated by spaces. */
    public static QueryForm text() {
        return new QueryForm("", ' ', "\n");
    }

    /** NDJSON: {@code {"game":"nim","position":[3,4,5],"ask":["outcome"]}}. */
    public static QueryForm ndjson(String game, Play play, List<Ask> asks) {
        String quoted = game.startsWith("{") ? game : '"' + game + '"';
        String words = asks.stream().map(ask -> '"' + ask.notation() + '"').collect(Collectors.joining(","));
        String convention = play == Play.NORMAL ? "" : ",\"play\":\"" + play.notation() + '"';
        return new QueryForm(
                "{\"game\":" + quoted + ",\"position\":", ',', ",\"ask\":[" + words + "]" + convention + "}\n");
    }

    /** Writes the current one of {@code positions}. */
    void write(HeapPositions positions, ByteSink out) {
        out.put(before);
        if (isJson()) {
            out.put('[');
        }
        for (int i = 0; i < positions.count(); i++) {
            if (i > 0) {
                out.put(separator);
            }
            out.number(positions.heap(i));
        }
        if (isJson()) {
            out.put(']');
        }
        out.put(after);
    }

    /** Writes a position that is JSON; one that is a list of integers where this is the text form. */
    void write(String position, ByteSink out) {
        out.put(before).text(isJson() ? position : asText(position)).put(after);
    }

    /** Whether the text form can tell {@code position}: a list of integers, and not the empty one. */
    boolean canTell(String position) {
        return isJson() || position.matches("\\[[0-9, ]+]");
    }

    private static String asText(String position) {
        return position.substring(1, position.length() - 1).replace(" ", "").replace(',', ' ');
    }

    private boolean isJson() {
        return separator == ',';
    }
}
