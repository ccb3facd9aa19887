package dev.nimbus.gateway.http.services;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** Writes a table piece by piece: turns lines of values into the form that was asked for. */
final class TableText {
    private static final int LONGEST_ROW = 41;

    private final TableForm form;
    private final String game;
    private final TableRange range;
    private long next;

    /** @param game its canonical notation */
    TableText(TableForm form, String game, TableRange range) {
        this.form = form;
        this.game = game;
        this.range = range;
        this.next = range.from();
    }

    Buffer head() {
        return switch (form) {
            case JSON -> {
                String fields = new JsonObject()
                        .put("game", game)
                        .put("from", range.from())
                        .put("to", range.to())
                        .encode();
                yield Buffer.buffer(fields.substring(0, fields.length() - 1) + ",\"values\":[");
            }
            case CSV -> Buffer.buffer("heap,grundy\n");
            case BFILE -> Buffer.buffer();
        };
    }

    /** The next values, which stand in {@code line[from, to)} separated by spaces, with a line feed at the end. */
    Buffer values(byte[] line, int from, int to) {
        return form == TableForm.JSON ? list(line, from, to - 1) : rows(line, from, to - 1);
    }

    private Buffer list(byte[] line, int from, int to) {
        String values = new String(line, from, to - from, US_ASCII).replace(' ', ',');
        boolean isFirst = next++ == range.from();
        return Buffer.buffer(isFirst ? values : "," + values);
    }

    private Buffer rows(byte[] line, int from, int to) {
        byte separator = (byte) (form == TableForm.CSV ? ',' : ' ');
        Buffer rows = Buffer.buffer(LONGEST_ROW + 4 * (to - from));
        for (int start = from; start < to; ) {
            int end = start;
            while (end < to && line[end] != ' ') {
                end++;
            }
            rows.appendBytes(Long.toString(next++).getBytes(US_ASCII)).appendByte(separator);
            rows.appendBytes(line, start, end - start).appendByte((byte) '\n');
            start = end + 1;
        }
        return rows;
    }

    Buffer tail() {
        return Buffer.buffer(form == TableForm.JSON ? "]}" : "");
    }
}
