package dev.nimbus.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * What a {@linkplain QueryChunk#isPiece piece} comes to, and its wire form, a line whose first character tells the kind:
 *
 * <pre>
 * + count numbers…             {@link Sum}
 * ] count numbers… |rest       {@link Tail}
 * ? count code at message      {@link Refused}
 * ! index word                 {@link BadWord}
 * % index text                 {@link Malformed}
 * xrest                        {@link Hopeless}
 * ~ reason                     {@link Lost}
 * </pre>
 */
public sealed interface FoldedPiece {
    /**
     * All words are integers, and this is what they fold to.
     *
     * @param state the game's own numbers
     */
    record Sum(long count, long... state) implements FoldedPiece {
        @Override
        public String toText() {
            StringJoiner text = new StringJoiner(" ");
            text.add("+").add(Long.toString(count));
            for (long number : state) {
                text.add(Long.toString(number));
            }
            return text.toString();
        }
    }

    /**
     * The last piece of a list in JSON.
     *
     * @param sum what its integers fold to
     * @param rest of the line from the end of the list on
     */
    record Tail(Sum sum, String rest) implements FoldedPiece {
        @Override
        public String toText() {
            return "]" + sum.toText().substring(1) + " |" + rest;
        }
    }

    /**
     * All words are integers, but one of them puts the answer out of reach. A later word that is none would be the
     * line's error all the same.
     *
     * @param at of the error, "" for none
     */
    record Refused(long count, String code, String at, String message) implements FoldedPiece {
        @Override
        public String toText() {
            return "? " + count + " " + code + " " + at + " "
                    + LINE_END.matcher(message).replaceAll(" ");
        }
    }

    /**
     * A word is no integer.
     *
     * @param index how many come before it in this piece
     * @param word the word, perhaps shortened; "" for one that is longer than can be held
     */
    record BadWord(long index, String word) implements FoldedPiece {
        @Override
        public String toText() {
            return "! " + index + " " + word;
        }
    }

    /**
     * The list is no JSON from here on.
     *
     * @param index how many integers come before it in this piece
     * @param found how the text goes on, perhaps shortened; "" where it ends
     */
    record Malformed(long index, String found) implements FoldedPiece {
        @Override
        public String toText() {
            return "% " + index + " " + LINE_END.matcher(found).replaceAll(" ");
        }
    }

    /**
     * No position of this game can be folded for what is asked.
     *
     * @param rest of a line of JSON from the end of the list on, which may have its id; "" where that is not known
     */
    record Hopeless(String rest) implements FoldedPiece {
        public Hopeless() {
            this("");
        }

        @Override
        public String toText() {
            return "x" + rest;
        }
    }

    /** No solver could fold the piece. */
    record Lost(String reason) implements FoldedPiece {
        @Override
        public String toText() {
            return "~ " + LINE_END.matcher(reason).replaceAll(" ");
        }
    }

    /** What ends a line. */
    Pattern LINE_END = Pattern.compile("\\R");

    /** The wire form without its line feed. */
    String toText();

    /** The wire form with its line feed. */
    default byte[] toLine() {
        return (toText() + "\n").getBytes(UTF_8);
    }

    /**
     * Reads {@link #toText}.
     *
     * @throws FrameException if it is none
     */
    static FoldedPiece of(String text) {
        try {
            return switch (text.isEmpty() ? ' ' : text.charAt(0)) {
                case '+' -> sum(text.split(" ", -1));
                case ']' -> tail(text);
                case '?' -> refused(text.split(" ", 5));
                case '!' -> badWord(text.split(" ", 3));
                case '%' -> malformed(text.split(" ", 3));
                case 'x' -> new Hopeless(text.substring(1));
                case '~' -> new Lost(text.substring(2));
                default -> throw new FrameException("not a folded piece: " + text);
            };
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new FrameException("not a folded piece: " + text);
        }
    }

    private static FoldedPiece tail(String text) {
        int end = text.indexOf(" |");
        return new Tail(sum(text.substring(0, end).split(" ", -1)), text.substring(end + 2));
    }

    private static Sum sum(String[] words) {
        long[] state = new long[Math.max(0, words.length - 2)];
        for (int i = 0; i < state.length; i++) {
            state[i] = Long.parseLong(words[i + 2]);
        }
        return new Sum(Long.parseLong(words[1]), state);
    }

    private static FoldedPiece refused(String[] words) {
        return new Refused(Long.parseLong(words[1]), words[2], words[3], words[4]);
    }

    private static FoldedPiece malformed(String[] words) {
        return new Malformed(Long.parseLong(words[1]), words[2]);
    }

    private static FoldedPiece badWord(String[] words) {
        return new BadWord(Long.parseLong(words[1]), words[2]);
    }
}
