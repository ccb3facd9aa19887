package dev.nimbus.games.rules.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of one expression: numbers, names and signs, and an empty one at the end. */
final class Tokens {
    private static final Pattern WORD =
            Pattern.compile("[0-9]+|[A-Za-z_][A-Za-z0-9_]*|<=|>=|==|!=|&&|\\|\\||\\.\\.|[-+*/%<>!?:(),]");

    private final List<Token> tokens = new ArrayList<>();
    private int next;

    /**
     * One word.
     *
     * @param column where it begins, from 1
     */
    record Token(String text, int column) {
        boolean isNumber() {
            return !text.isEmpty() && Character.isDigit(text.charAt(0));
        }

        boolean isName() {
            return !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
        }

        /** @throws ExpressionError if the number is past 64 bits */
        long integer() {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new ExpressionError(text + " is past " + Long.MAX_VALUE + ", the largest integer", column);
            }
        }
    }

    /** @throws ExpressionError at a character that begins no word */
    Tokens(String text) {
        Matcher matcher = WORD.matcher(text);
        int at = skipBlanks(text, 0);
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                String sign = text.substring(at, at + 1);
                throw new ExpressionError(
                        "'" + sign + "' has no meaning here" + (sign.equals("=") ? "; '==' compares" : ""), at + 1);
            }
            tokens.add(new Token(matcher.group(), at + 1));
            at = skipBlanks(text, matcher.end());
        }
        tokens.add(new Token("", text.length() + 1));
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The next word, which stays the next. */
    Token peek() {
        return tokens.get(next);
    }

    /** The next word, which is then behind. */
    Token take() {
        Token token = tokens.get(next);
        next = Math.min(next + 1, tokens.size() - 1);
        return token;
    }

    /** Takes the next word if it is {@code text}. */
    boolean takes(String text) {
        boolean is = peek().text().equals(text);
        if (is) {
            next++;
        }
        return is;
    }

    /** @throws ExpressionError if the next word is not {@code text} */
    void require(String text) {
        if (!takes(text)) {
            throw unexpected("'" + text + "'");
        }
    }

    /** The error that something else is expected here. */
    ExpressionError unexpected(String expected) {
        Token found = peek();
        return new ExpressionError(
                (found.text().isEmpty() ? "the expression ends" : "found '" + found.text() + "'") + "; expected "
                        + expected,
                found.column());
    }

    /** The expression without blanks. */
    String written() {
        return tokens.stream().map(Token::text).collect(Collectors.joining());
    }
}
