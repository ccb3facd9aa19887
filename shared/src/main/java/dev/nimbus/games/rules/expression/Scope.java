package dev.nimbus.games.rules.expression;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that an expression may use: variables, each with its slot, and constants. */
public final class Scope {
    private final Map<String, IntExpression> names;
    private int slots;

    /** @param constants the named constants */
    public Scope(Map<String, Long> constants) {
        this.names = new LinkedHashMap<>();
        constants.forEach((name, number) -> names.put(name, new IntExpression.Constant(number)));
    }

    private Scope(Scope other) {
        this.names = new LinkedHashMap<>(other.names);
        this.slots = other.slots;
    }

    /** The same names, to which more may be added without a change here. */
    public Scope copy() {
        return new Scope(this);
    }

    /** Adds a variable in the next slot; false if there is such a name. */
    public boolean add(String name) {
        if (names.containsKey(name)) {
            return false;
        }
        names.put(name, new IntExpression.Variable(slots++));
        return true;
    }

    public Optional<IntExpression> find(String name) {
        return Optional.ofNullable(names.get(name));
    }

    public Set<String> names() {
        return names.keySet();
    }

    /** How many variables there are. */
    public int slots() {
        return slots;
    }
}
