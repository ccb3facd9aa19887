package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The periods of rules whose states are several integers, by the integers that do not become smaller. Safe for use by several threads. */
final class StatePeriods {
    /** Smaller integers are played out. */
    private static final long SMALL = 1000;

    private static final int MOST = 64;

    /** Half a hundredth of a query's budget; it is spent once. */
    private static final long SEARCH_STEPS = 200_000;

    private final StateRules rules;
    private final List<Reach> reaches;
    private final Map<List<Long>, Optional<StatePeriod>> known = new ConcurrentHashMap<>();

    private StatePeriods(StateRules rules) {
        this.rules = rules;
        this.reaches = rules.reaches();
    }

    /** Empty of rules for which no period can be proved. */
    static Optional<StatePeriods> of(StateRules rules) {
        List<Reach> all = rules.reaches();
        boolean mayHave = rules.arity() > 1 && !all.isEmpty() && all.stream().noneMatch(Reach::divides);
        return mayHave ? Optional.of(new StatePeriods(rules)) : Optional.empty();
    }

    /** The period of the states that play can come to from the large one that begins at {@code states[at]}. */
    Optional<StatePeriod> of(long[] states, int at, Budget budget) {
        int integer = reaches.get(0).integer();
        if (states[at + integer] < SMALL) {
            return Optional.empty();
        }
        long[] kind = Arrays.copyOfRange(states, at, at + rules.arity());
        kind[integer] = 0;
        List<Long> key = Arrays.stream(kind).boxed().toList();
        Optional<StatePeriod> found = known.get(key);
        if (found == null) {
            found = known.size() < MOST ? find(kind, budget) : Optional.empty();
            known.put(key, found);
        }
        return found;
    }

    private Optional<StatePeriod> find(long[] kind, Budget budget) {
        Budget few = Budget.ofSteps(SEARCH_STEPS);
        try {
            return StatePeriod.find(rules, reaches, kind, few);
        } catch (Refusal fault) {
            return Optional.empty(); // If play comes there, playing the state out says so.
        } finally {
            budget.spend(few.spent());
        }
    }
}
