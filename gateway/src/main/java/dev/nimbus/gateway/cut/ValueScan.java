package dev.nimbus.gateway.cut;

/**
 * Finds the end of one JSON value in a stream, by its quotes, escapes and brackets alone. Whether it is a good value
 * is not asked: a value with brackets of the wrong kind ends where as many have been closed as were opened.
 */
final class ValueScan {
    private enum Kind {
        UNKNOWN,
        BRACKETED,
        STRING,
        BARE
    }

    private Kind kind = Kind.UNKNOWN;
    private long depth;
    private boolean inString;
    private boolean escaped;
    private boolean complete;

    void begin() {
        kind = Kind.UNKNOWN;
        depth = 0;
        inString = false;
        escaped = false;
        complete = false;
    }

    boolean isComplete() {
        return complete;
    }

    /** Goes on from {@code at}; returns the index after the value's last byte here, {@code to} if it goes on. */
    int scan(byte[] bytes, int at, int to) {
        if (kind == Kind.UNKNOWN) {
            kind = kindOf(bytes[at]);
        }
        return kind == Kind.BARE ? scanBare(bytes, at, to) : scanNested(bytes, at, to);
    }

    private static Kind kindOf(byte first) {
        return switch (first) {
            case '{', '[' -> Kind.BRACKETED;
            case '"' -> Kind.STRING;
            default -> Kind.BARE;
        };
    }

    private int scanBare(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !endsBare(bytes[at])) {
            at++;
        }
        complete = at < to;
        return at;
    }

    private static boolean endsBare(byte b) {
        return switch (b) {
            case ',', ']', '}', ' ', '\t', '\r', '\n' -> true;
            default -> false;
        };
    }

    private int scanNested(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !complete) {
            at = inString ? scanString(bytes, at, to) : scanBrackets(bytes, at, to);
        }
        return at;
    }

    private int scanBrackets(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            switch (bytes[at]) {
                case '"' -> {
                    inString = true;
                    return at + 1;
                }
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    depth--;
                    if (depth == 0) {
                        complete = true;
                        return at + 1;
                    }
                }
                default -> {}
            }
        }
        return to;
    }

    private int scanString(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (escaped) {
                escaped = false;
            } else if (b == '\\') {
                escaped = true;
            } else if (b == '"') {
                inString = false;
                complete = kind == Kind.STRING;
                return at + 1;
            }
        }
        return to;
    }
}
