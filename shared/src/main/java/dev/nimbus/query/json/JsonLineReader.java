package dev.nimbus.query.json;

import dev.nimbus.query.line.Digits;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.theory.Ask;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Reads lines of JSON, one after another. Lines as programs write them are read here, byte by byte in one pass: an object
 * whose fields stand once each, in any order, with strings of printable ASCII without escapes and integers without sign
 * that fit a {@code long}. All others, whatever is wrong with them among it, are read from their beginning by {@link
 * JsonQueryReader}, so that this decides nothing: a line that both can read means the same to both.
 *
 * <p>For one thread.
 */
public final class JsonLineReader {
    /** So many digits fit a {@code long} whatever they are. */
    private static final int MOST_DIGITS = 18;

    private static final int FIRST_ROOM = 8;
    private static final Ask[] ASKS = Ask.values();
    private static final byte[][] ASK_WORDS = words(ASKS.length, i -> ASKS[i].notation());

    /** The fields of a query, the most frequent first. */
    private enum Field {
        GAME,
        POSITION,
        ASK,
        ID,
        PLAY,
        LIMIT
    }

    private static final Field[] FIELDS = Field.values();
    private static final byte[][] FIELD_NAMES =
            words(FIELDS.length, i -> FIELDS[i].name().toLowerCase(Locale.ROOT));

    private static byte[][] words(int count, IntFunction<String> word) {
        byte[][] words = new byte[count][];
        Arrays.setAll(words, i -> word.apply(i).getBytes(StandardCharsets.US_ASCII));
        return words;
    }

    private byte[] bytes = {};
    private int at;
    private int to;
    private Draft draft = new Draft();
    private int fields;
    /** The heaps of the position that is read: kept for the next line. */
    private long[] heaps = new long[FIRST_ROOM];
    /** The game of the line before: most often it is the next line's too, and its notation's hash code is known. */
    private String lastGame = "";

    /** Reads the line that stands from {@code from} up to {@code end}. */
    public Draft read(byte[] line, int from, int end) {
        return readsPlain(line, from, end) ? draft : JsonQueryReader.read(line, from, end - from);
    }

    /** Whether the line is one that is read here; {@link #draft} has it then. */
    boolean readsPlain(byte[] line, int from, int end) {
        bytes = line;
        at = from;
        to = end;
        draft = new Draft();
        fields = 0;
        return object() && next() < 0;
    }

    /** What {@link #readsPlain} has read. */
    Draft draft() {
        return draft;
    }

    private boolean object() {
        if (!takes('{')) {
            return false;
        }
        do {
            if (!takes('"') || !field()) {
                return false;
            }
        } while (takes(','));
        return takes('}');
    }

    private boolean field() {
        int begin = at;
        int name = indexOf(FIELD_NAMES, begin, stringLength());
        if (name < 0 || (fields >> name & 1) != 0) {
            return false;
        }
        fields |= 1 << name;
        return takes(':') && value(FIELDS[name]);
    }

    private boolean value(Field field) {
        return switch (field) {
            case GAME -> takes('"') && game();
            case POSITION -> takes('[') && position();
            case ASK -> ask();
            case ID -> id();
            case PLAY -> takes('"') && play();
            case LIMIT -> limit();
        };
    }

    private boolean game() {
        int begin = at;
        int length = stringLength();
        if (length < 0) {
            return false;
        }
        if (!isAt(begin, length, lastGame)) {
            lastGame = string(begin, length);
        }
        draft.game(lastGame);
        return true;
    }

    private boolean isAt(int begin, int length, String text) {
        if (length != text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[begin + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean id() {
        if (takes('"')) {
            int begin = at;
            int length = stringLength();
            if (length >= 0) {
                draft.id(new QueryId(string(begin - 1, length + 2)));
            }
            return length >= 0;
        }
        int begin = at;
        boolean plain = integer() >= 0;
        if (plain) {
            draft.id(QueryId.ofInteger(string(begin, at - begin)));
        }
        return plain;
    }

    private boolean play() {
        int begin = at;
        int length = stringLength();
        if (length >= 0) {
            draft.play(true, string(begin, length));
        }
        return length >= 0;
    }

    private boolean limit() {
        next();
        int begin = at;
        boolean plain = integer() >= 0;
        if (plain) {
            draft.limit(true, string(begin, at - begin));
        }
        return plain;
    }

    private boolean ask() {
        if (takes('"')) {
            return askWord();
        }
        if (!takes('[')) {
            return false;
        }
        do {
            if (!takes('"') || !askWord()) {
                return false;
            }
        } while (takes(','));
        return takes(']');
    }

    private boolean askWord() {
        int begin = at;
        int word = indexOf(ASK_WORDS, begin, stringLength());
        if (word >= 0) {
            draft.ask(ASKS[word]);
        }
        return word >= 0;
    }

    /** Which of {@code words} stands at {@code begin}; −1 for none, as of a negative length. */
    private int indexOf(byte[][] words, int begin, int length) {
        for (int i = 0; i < words.length; i++) {
            byte[] word = words[i];
            if (word.length == length && Arrays.equals(bytes, begin, begin + length, word, 0, length)) {
                return i;
            }
        }
        return -1;
    }

    private boolean position() {
        int count = 0;
        if (!takes(']')) {
            do {
                next();
                long heap = integer();
                if (heap < 0) {
                    return false;
                }
                if (count == heaps.length) {
                    heaps = Arrays.copyOf(heaps, 2 * count);
                }
                heaps[count++] = heap;
            } while (takes(','));
            if (!takes(']')) {
                return false;
            }
        }
        draft.position(JsonPosition.of(Arrays.copyOf(heaps, count)));
        return true;
    }

    /** The integer here; −1 if there is none that is plain. What follows it is for the caller to see. */
    private long integer() {
        int begin = at;
        int digits = Digits.canLook(bytes, begin) ? Digits.count(bytes, begin) : Digits.MANY;
        if (digits == Digits.MANY || digits > to - begin) {
            return integerByDigit();
        }
        at += digits;
        return digits == 0 || (digits > 1 && bytes[begin] == '0') ? -1 : Digits.value(bytes, begin, digits);
    }

    private long integerByDigit() {
        int begin = at;
        long value = 0;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9' && at - begin < MOST_DIGITS) {
            value = 10 * value + bytes[at++] - '0';
        }
        boolean leadingZero = at - begin > 1 && bytes[begin] == '0';
        return at == begin || leadingZero ? -1 : value;
    }

    /** Passes the rest of a string, behind its opening quote, and tells how long it is; −1 if it is not plain. */
    private int stringLength() {
        int begin = at;
        while (at < to && bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\' && bytes[at] != 0x7f) {
            at++;
        }
        return at < to && bytes[at] == '"' ? at++ - begin : -1;
    }

    private String string(int begin, int length) {
        return new String(bytes, begin, length, StandardCharsets.ISO_8859_1);
    }

    /** Passes {@code character}, and white space before it, if it comes next. */
    private boolean takes(char character) {
        boolean comes = next() == character;
        if (comes) {
            at++;
        }
        return comes;
    }

    /** Passes white space and tells what comes then; −1 for the end. */
    private int next() {
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at < to ? bytes[at] & 0xff : -1;
    }
}
