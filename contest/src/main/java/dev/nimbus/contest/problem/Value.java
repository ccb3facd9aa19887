package dev.nimbus.contest.problem;

import dev.nimbus.query.line.ByteSink;
import java.util.List;
import java.util.Map;

/** What was read from an input, or made of that: JSON, with lists of integers held as such. */
public sealed interface Value {
    /** Writes it as JSON. */
    void writeJson(ByteSink out);

    /** Writes it into a text, such as the parameters of a game; items are separated by {@code separator}. */
    void writeText(ByteSink out, char separator);

    /** An integer. */
    record Number(long value) implements Value {
        @Override
        public void writeJson(ByteSink out) {
            out.number(value);
        }

        @Override
        public void writeText(ByteSink out, char separator) {
            out.number(value);
        }
    }

    /** A string. */
    record Word(String text) implements Value {
        @Override
        public void writeJson(ByteSink out) {
            out.string(text);
        }

        @Override
        public void writeText(ByteSink out, char separator) {
            out.text(text);
        }
    }

    /** The first {@code size} of some integers. */
    record Numbers(long[] items, int size) implements Value {
        @Override
        public void writeJson(ByteSink out) {
            out.put('[');
            writeText(out, ',');
            out.put(']');
        }

        @Override
        public void writeText(ByteSink out, char separator) {
            for (int i = 0; i < size; i++) {
                (i == 0 ? out : out.put(separator)).number(items[i]);
            }
        }
    }

    /** A list of anything. */
    record Items(List<Value> items) implements Value {
        @Override
        public void writeJson(ByteSink out) {
            out.put('[');
            for (int i = 0; i < items.size(); i++) {
                items.get(i).writeJson(i == 0 ? out : out.put(','));
            }
            out.put(']');
        }

        @Override
        public void writeText(ByteSink out, char separator) {
            for (int i = 0; i < items.size(); i++) {
                items.get(i).writeText(i == 0 ? out : out.put(separator), separator);
            }
        }
    }

    /** An object with its fields in order. */
    record Fields(Map<String, Value> fields) implements Value {
        @Override
        public void writeJson(ByteSink out) {
            out.put('{');
            boolean first = true;
            for (Map.Entry<String, Value> field : fields.entrySet()) {
                (first ? out : out.put(',')).string(field.getKey()).put(':');
                field.getValue().writeJson(out);
                first = false;
            }
            out.put('}');
        }

        @Override
        public void writeText(ByteSink out, char separator) {
            writeJson(out);
        }
    }
}
