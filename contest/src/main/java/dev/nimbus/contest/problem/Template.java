package dev.nimbus.contest.problem;

import dev.nimbus.query.line.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** JSON with places for what was read: a value once a {@link InputNames} is at hand. */
public sealed interface Template {
    /** What it is with these values. */
    Value value(InputNames scope);

    /** Whether it is always a list of integers. */
    default boolean isIntegers() {
        return false;
    }

    /** Adds the names that must be read before. */
    void addNames(Set<String> names);

    /** The same whatever was read. */
    record Constant(Value constant) implements Template {
        @Override
        public Value value(InputNames scope) {
            return constant;
        }

        @Override
        public void addNames(Set<String> names) {
            // It has none.
        }
    }

    /** What was read for a name, after some transformations. */
    record Reference(String name, Kind kind, List<Transformation> transformations) implements Template {
        @Override
        public boolean isIntegers() {
            return kind == Kind.NUMBERS && transformations.isEmpty();
        }

        @Override
        public Value value(InputNames scope) {
            Value value = scope.value(name);
            for (Transformation one : transformations) {
                value = one.apply(value);
            }
            return value;
        }

        @Override
        public void addNames(Set<String> names) {
            names.add(name);
        }
    }

    /** A string with values in it, those of a list separated by commas. */
    record Text(List<Template> parts) implements Template {
        @Override
        public Value value(InputNames scope) {
            ByteSink text = new ByteSink(64);
            parts.forEach(part -> part.value(scope).writeText(text, ','));
            return new Value.Word(new String(text.toBytes(), StandardCharsets.UTF_8));
        }

        @Override
        public void addNames(Set<String> names) {
            parts.forEach(part -> part.addNames(names));
        }
    }

    /** A list. */
    record Items(List<Template> items) implements Template {
        @Override
        public boolean isIntegers() {
            return items.stream().allMatch(item -> item instanceof Reference one && one.kind() == Kind.NUMBER);
        }

        @Override
        public Value value(InputNames scope) {
            return new Value.Items(items.stream().map(item -> item.value(scope)).toList());
        }

        @Override
        public void addNames(Set<String> names) {
            items.forEach(item -> item.addNames(names));
        }
    }

    /** An object. */
    record Fields(Map<String, Template> fields) implements Template {
        @Override
        public Value value(InputNames scope) {
            Map<String, Value> values = new LinkedHashMap<>();
            fields.forEach((name, field) -> values.put(name, field.value(scope)));
            return new Value.Fields(values);
        }

        @Override
        public void addNames(Set<String> names) {
            fields.values().forEach(field -> field.addNames(names));
        }
    }

    /** A list with an item for each item of a list that was read. */
    record ForEach(String name, String list, Template item) implements Template {
        @Override
        public Value value(InputNames scope) {
            List<Value> made = new ArrayList<>();
            for (Value one : ((Value.Items) scope.value(list)).items()) {
                scope.set(name, one);
                made.add(item.value(scope));
            }
            return new Value.Items(made);
        }

        @Override
        public void addNames(Set<String> names) {
            item.addNames(names);
            names.remove(name);
            names.add(list);
        }
    }
}
