package dev.nimbus.contest.problem;

import java.util.Arrays;
import java.util.List;

/** Makes another list of a list: what a template says behind a bar. */
public sealed interface Transformation {
    /** The other list. */
    Value apply(Value value);

    /** Leaves out the first items. */
    record Drop(int count) implements Transformation {
        @Override
        public Value apply(Value value) {
            if (value instanceof Value.Numbers numbers) {
                int dropped = Math.min(count, numbers.size());
                return new Value.Numbers(
                        Arrays.copyOfRange(numbers.items(), dropped, numbers.size()), numbers.size() - dropped);
            }
            List<Value> items = ((Value.Items) value).items();
            return new Value.Items(items.subList(Math.min(count, items.size()), items.size()));
        }
    }

    /** Subtracts a number from each integer, also in lists of lists. */
    record Minus(long number) implements Transformation {
        @Override
        public Value apply(Value value) {
            if (value instanceof Value.Number one) {
                return new Value.Number(one.value() - number);
            }
            if (value instanceof Value.Numbers numbers) {
                long[] less =
                        Arrays.stream(read(numbers)).map(item -> item - number).toArray();
                return new Value.Numbers(less, less.length);
            }
            return value instanceof Value.Items list
                    ? new Value.Items(list.items().stream().map(this::apply).toList())
                    : value;
        }
    }

    /** The last item first. */
    record Reverse() implements Transformation {
        @Override
        public Value apply(Value value) {
            long[] items = read((Value.Numbers) value);
            long[] reversed = new long[items.length];
            for (int i = 0; i < items.length; i++) {
                reversed[i] = items[items.length - 1 - i];
            }
            return new Value.Numbers(reversed, reversed.length);
        }
    }

    /** Each item less the one before; the first as it is. */
    record Differences() implements Transformation {
        @Override
        public Value apply(Value value) {
            long[] items = read((Value.Numbers) value);
            for (int i = items.length - 1; i > 0; i--) {
                items[i] -= items[i - 1];
            }
            return new Value.Numbers(items, items.length);
        }
    }

    private static long[] read(Value.Numbers numbers) {
        return Arrays.copyOf(numbers.items(), numbers.size());
    }
}
