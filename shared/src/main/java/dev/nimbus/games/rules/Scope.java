package dev.nimbus.games.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that an expression may use: variables, each with its slot, and constants. */
final class Scope {
    private final Map<String, IntExpression> names;
    private int slots;

    /** @param constants the named constants */
    Scope(Map<String, Long> constants) {
        this.names = new LinkedHashMap<>();
        constants.forEach((name, number) -> names.put(name, new IntExpression.Constant(number)));
    }

    private Scope(Scope other) {
        this.names = new LinkedHashMap<>(other.names);
        this.slots = other.slots;
    }

    /** The same names, to which more may be added without a change here. */
    Scope copy() {
        return new Scope(this);
    }

    /** Adds a variable in the next slot; false if there is such a name. */
    boolean add(String name) {
        if (names.containsKey(name)) {
            return false;
        }
        names.put(name, new IntExpression.Variable(slots++));
        return true;
    }

    Optional<IntExpression> find(String name) {
        return Optional.ofNullable(names.get(name));
    }

    Set<String> names() {
        return names.keySet();
    }

    /** How many variables there are. */
    int slots() {
        return slots;
    }
}
