package dev.nimbus.query.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.MoveFilter;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Whether the JSON of a move has given values: {@code {"heap":1}}. A move inside a move ({@code {"move":{"heap":1}}} in a
 * sum) need not be given whole; lists must be.
 *
 * @param values an object; no move has the values of anything else
 */
record MoveWhere(JsonNode values) implements MoveFilter {
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
        JsonNode wanted = values.path(field);
        return wanted.isIntegralNumber() && wanted.canConvertToLong()
                ? OptionalLong.of(wanted.longValue())
                : OptionalLong.empty();
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

        /** A decimal string counts as an integer here too. */
        private static boolean isNumber(JsonNode wanted, long number) {
            return wanted.isTextual()
                    ? wanted.textValue().equals(Long.toString(number))
                    : wanted.isIntegralNumber() && wanted.canConvertToLong() && wanted.longValue() == number;
        }
    }
}
