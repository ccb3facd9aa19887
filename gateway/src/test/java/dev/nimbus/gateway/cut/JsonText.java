package dev.nimbus.gateway.cut;

import java.util.Random;

/** Random JSON in random dress: spaces, line ends, escapes, nesting. */
final class JsonText {
    private final Random random;

    JsonText(Random random) {
        this.random = random;
    }

    /** An object with {@code queries} among other fields. */
    String envelope() {
        StringBuilder text = new StringBuilder(space()).append('{');
        int before = random.nextInt(3);
        for (int i = 0; i < before; i++) {
            text.append(space())
                    .append("\"a")
                    .append(i)
                    .append("\":")
                    .append(value(0))
                    .append(space())
                    .append(',');
        }
        text.append(space())
                .append("\"queries\"")
                .append(space())
                .append(':')
                .append(space())
                .append(array(0));
        if (random.nextBoolean()) {
            text.append(",\"z\"").append(space()).append(':').append(space()).append(value(0));
        }
        return text.append(space()).append('}').append(space()).toString();
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 3 ? 4 : 6)) {
            case 0 -> "true";
            case 1 -> String.valueOf(random.nextInt(1000) - 500);
            case 2 -> "1.5e-7";
            case 3 -> string();
            case 4 -> array(depth + 1);
            default -> object(depth + 1);
        };
    }

    private String array(int depth) {
        StringBuilder text = new StringBuilder("[").append(space());
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",").append(space()).append(value(depth)).append(space());
        }
        return text.append(']').toString();
    }

    private String object(int depth) {
        StringBuilder text = new StringBuilder("{").append(space());
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",")
                    .append(space())
                    .append("\"k")
                    .append(i)
                    .append("\":");
            text.append(space()).append(value(depth)).append(space());
        }
        return text.append('}').toString();
    }

    private String string() {
        String[] parts = {"x", "\\\"", "\\\\", "]", "}", "[", "{", ",", ":", "\\n", "ü", "∞", " ", "\\u0041"};
        StringBuilder text = new StringBuilder("\"");
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.append('"').toString();
    }

    private String space() {
        return switch (random.nextInt(8)) {
            case 0 -> " ";
            case 1 -> "\n";
            case 2 -> "\r\n\t";
            default -> "";
        };
    }
}
