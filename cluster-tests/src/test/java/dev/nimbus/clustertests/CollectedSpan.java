package dev.nimbus.clustertests;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A span as a collector gets it.
 *
 * @param process which process sent it: the id of its instance
 * @param attributes text and integers, as text
 */
record CollectedSpan(
        String process, String trace, String id, String parent, String name, Map<String, String> attributes) {
    private static final HexFormat HEX = HexFormat.of();

    /** A field of a message in the format of Protocol Buffers: of bytes, or a number. */
    private record Field(int number, byte[] bytes, long value) {}

    /** The spans of an {@code ExportTraceServiceRequest}. */
    static List<CollectedSpan> allIn(byte[] request) {
        List<CollectedSpan> spans = new ArrayList<>();
        for (Field resourceSpans : fields(request)) {
            String process = "";
            for (Field field : fields(resourceSpans.bytes)) {
                if (field.number == 1) {
                    process = attributes(field.bytes, 1).getOrDefault("service.instance.id", "");
                } else if (field.number == 2) {
                    addSpans(process, field.bytes, spans);
                }
            }
        }
        return spans;
    }

    private static void addSpans(String process, byte[] scopeSpans, List<CollectedSpan> spans) {
        for (Field field : fields(scopeSpans)) {
            if (field.number == 2) {
                spans.add(span(process, field.bytes));
            }
        }
    }

    private static CollectedSpan span(String process, byte[] message) {
        Map<Integer, byte[]> byNumber = new HashMap<>();
        fields(message).forEach(field -> byNumber.put(field.number, field.bytes));
        return new CollectedSpan(
                process,
                HEX.formatHex(byNumber.get(1)),
                HEX.formatHex(byNumber.get(2)),
                HEX.formatHex(byNumber.getOrDefault(4, new byte[0])),
                new String(byNumber.get(5), StandardCharsets.UTF_8),
                attributes(message, 9));
    }

    /** The key-value pairs in the fields of that number. */
    private static Map<String, String> attributes(byte[] message, int number) {
        Map<String, String> attributes = new HashMap<>();
        for (Field field : fields(message)) {
            if (field.number == number) {
                List<Field> pair = fields(field.bytes);
                Field value = fields(pair.get(1).bytes).get(0);
                attributes.put(
                        new String(pair.get(0).bytes, StandardCharsets.UTF_8),
                        value.number == 1
                                ? new String(value.bytes, StandardCharsets.UTF_8)
                                : Long.toString(value.value));
            }
        }
        return attributes;
    }

    private static List<Field> fields(byte[] message) {
        List<Field> fields = new ArrayList<>();
        int[] at = {0};
        while (at[0] < message.length) {
            long key = varint(message, at);
            int wireType = (int) (key & 7);
            int length = switch (wireType) {
                case 1 -> 8;
                case 2 -> (int) varint(message, at);
                case 5 -> 4;
                default -> 0;
            };
            long value = wireType == 0 ? varint(message, at) : 0;
            byte[] bytes = new byte[length];
            System.arraycopy(message, at[0], bytes, 0, length);
            at[0] += length;
            fields.add(new Field((int) (key >>> 3), bytes, value));
        }
        return fields;
    }

    private static long varint(byte[] message, int[] at) {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = message[at[0]++];
            value |= (long) (next & 0x7f) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }
}
