package dev.nimbus.games.rules.expression;

import dev.nimbus.games.notation.Names;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that an expression may use: variables, each with its slot, and constants. */
public final class ExpressionScope {
    private final Map<String, IntExpression> names;
    private int slots;

    /** @param constants the named constants */
    public ExpressionScope(Map<String, Long> constants) {
        this.names = new LinkedHashMap<>();
        constants.forEach((name, number) -> names.put(name, new IntExpression.Constant(number)));
    }

    private ExpressionScope(ExpressionScope other) {
        this.names = new LinkedHashMap<>(other.names);
        this.slots = other.slots;
    }

    /** The same names, to which more may be added without a change here. */
    public ExpressionScope copy() {
        return new ExpressionScope(this);
    }

    /** Adds a variable in the next slot; false if there is such a name. */
    public boolean add(String name) {
        if (names.containsKey(name)) {
            return false;
        }
        names.put(name, new IntExpression.Variable(slots++));
        return true;
    }

    /** The expression of a name, if there is one. */
    public Optional<IntExpression> find(String name) {
        return Optional.ofNullable(names.get(name));
    }

    /** The slot of a variable; −1 for any other word. */
    public int slot(String name) {
        return names.get(name) instanceof IntExpression.Variable variable ? variable.slot() : -1;
    }

    /** All names, in the order in which they were added. */
    public Set<String> names() {
        return names.keySet();
    }

    /** @throws ExpressionError if there is no such name */
    IntExpression require(Tokens.Token name) {
        IntExpression found = names.get(name.text());
        if (found == null) {
            String hint = Names.nearest(name.text(), names.keySet())
                    .filter(near -> near.length() > 2)
                    .map(near -> "; did you mean \"" + near + "\"?")
                    .orElse("; known are " + String.join(", ", names.keySet()));
            throw new ExpressionError("unknown name \"" + name.text() + "\"" + hint, name.column());
        }
        return found;
    }

    /** How many variables there are. */
    public int slots() {
        return slots;
    }
}
