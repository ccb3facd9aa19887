package dev.nimbus.contest.problem;

import java.util.HashMap;
import java.util.Map;

/** What was read of an input so far, by name. A name that is read again has the new value. */
public final class InputNames {
    private final Map<String, Value> values = new HashMap<>();

    /** Sets a value. */
    public void set(String name, Value value) {
        values.put(name, value);
    }

    /** The value of a name; the reader of problem files has checked that it is read before. */
    public Value value(String name) {
        Value value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("nothing was read for " + name);
        }
        return value;
    }

    /** The value of a name that stands for an integer. */
    public long number(String name) {
        return ((Value.Number) value(name)).value();
    }
}
