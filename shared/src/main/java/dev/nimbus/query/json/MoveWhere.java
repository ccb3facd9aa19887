package dev.nimbus.query.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.MoveFilter;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Whether the JSON of a move has given values: {@code {"heap":1}}. A move inside a move ({@code {"move":{"heap":1}}} in a
 * sum) need not be given whole; lists must be.
 *
 * @param values an object; no move has the values of anything else
 */
record MoveWhere(JsonNode values) implements MoveFilter {
    private static final Pattern DECIMAL = Pattern.compile("0|-?[1-9][0-9]{0,18}");

    @Override
    public boolean accepts(Move move) {
        return has(values, move);
    }

    @Override
    public int fields() {
        return values.size();
    }

    @Override
    public OptionalLong number(String field) {
        return integer(values.path(field));
    }

    @Override
    public Optional<long[]> numbers(String field) {
        JsonNode wanted = values.path(field);
        long[] numbers = new long[wanted.size()];
        for (int i = 0; i < numbers.length; i++) {
            OptionalLong number = wanted.isArray() ? integer(wanted.get(i)) : OptionalLong.empty();
            if (number.isEmpty()) {
                return Optional.empty();
            }
            numbers[i] = number.getAsLong();
        }
        return wanted.isArray() ? Optional.of(numbers) : Optional.empty();
    }

    /** A decimal string counts as an integer here too. */
    private static OptionalLong integer(JsonNode node) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return OptionalLong.of(node.longValue());
        }
        if (!node.isTextual() || !DECIMAL.matcher(node.textValue()).matches()) {
            return OptionalLong.empty();
        }
        BigInteger number = new BigInteger(node.textValue());
        return number.bitLength() < Long.SIZE ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }

    private static boolean has(JsonNode values, Move move) {
        if (!values.isObject()) {
            return false;
        }
        Comparison comparison = new Comparison(values);
        move.writeTo(comparison);
        return comparison.equal == values.size();
    }

    /** Counts the fields that are as wanted. */
    private static final class Comparison implements FieldWriter {
        private final JsonNode values;
        private int equal;

        Comparison(JsonNode values) {
            this.values = values;
        }

        private FieldWriter count(String name, Predicate<JsonNode> isEqual) {
            JsonNode wanted = values.get(name);
            if (wanted != null && isEqual.test(wanted)) {
                equal++;
            }
            return this;
        }

        @Override
        public FieldWriter number(String name, long value) {
            return count(name, wanted -> isNumber(wanted, value));
        }

        @Override
        public FieldWriter text(String name, String value) {
            return count(
                    name, wanted -> wanted.isTextual() && wanted.textValue().equals(value));
        }

        @Override
        public FieldWriter numbers(String name, long... numbers) {
            return count(name, wanted -> isList(wanted, numbers));
        }

        @Override
        public FieldWriter lists(String name, List<long[]> lists) {
            return count(name, wanted -> {
                boolean same = wanted.isArray() && wanted.size() == lists.size();
                for (int i = 0; i < lists.size() && same; i++) {
                    same = isList(wanted.get(i), lists.get(i));
                }
                return same;
            });
        }

        @Override
        public FieldWriter move(String name, Move move) {
            return count(name, wanted -> has(wanted, move));
        }

        @Override
        public FieldWriter moves(String name, List<? extends Move> moves) {
            return count(name, wanted -> {
                boolean same = wanted.isArray() && wanted.size() == moves.size();
                for (int i = 0; i < moves.size() && same; i++) {
                    same = has(wanted.get(i), moves.get(i));
                }
                return same;
            });
        }

        private static boolean isList(JsonNode wanted, long... numbers) {
            boolean same = wanted.isArray() && wanted.size() == numbers.length;
            for (int i = 0; i < numbers.length && same; i++) {
                same = isNumber(wanted.get(i), numbers[i]);
            }
            return same;
        }

        private static boolean isNumber(JsonNode wanted, long number) {
            OptionalLong integer = integer(wanted);
            return integer.isPresent() && integer.getAsLong() == number;
        }
    }
}
