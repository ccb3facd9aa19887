package dev.nimbus.games.rules;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The periods of rules whose states are several integers, by the integers that do not become smaller. Those found last
 * are kept, so a later query need not search for them, and pays less. What is not kept is searched for again: no query is refused
 * because of an earlier one. Safe for use by several threads.
 */
final class StatePeriods {
    /** Smaller integers are played out. */
    private static final long SMALL = 1000;

    /** Some 256 bytes each. */
    private static final int MOST_KEPT = 16;

    /** After so many searches in vain, which cost a third of its budget, a query searches no more. */
    private static final int MOST_FAILED = 64;

    private static final long BYTES = 256;

    /** The most that one search takes: a two-hundredth of a query's budget, which pays for it. */
    private static final long SEARCH_STEPS = 200_000;

    private final StateRules rules;
    private final ValueTable positions;
    private final List<Reach> reaches;
    /** The one used last is the last. */
    private final Map<List<Long>, StatePeriod> kept = new LinkedHashMap<>(MOST_KEPT, 0.75F, true);

    private StatePeriods(StateRules rules, ValueTable positions) {
        this.rules = rules;
        this.positions = positions;
        this.reaches = rules.reaches();
    }

    /** Empty of rules for which no period can be proved. */
    static Optional<StatePeriods> of(StateRules rules, ValueTable positions) {
        List<Reach> all = rules.reaches();
        boolean mayHave = rules.arity() > 1 && !all.isEmpty() && all.stream().noneMatch(Reach::divides);
        return mayHave ? Optional.of(new StatePeriods(rules, positions)) : Optional.empty();
    }

    /** The periods for one query. Not safe for use by several threads. */
    final class OfQuery {
        private final Budget budget;
        private final Map<List<Long>, Optional<StatePeriod>> known = new HashMap<>();
        private int failed;

        private OfQuery(Budget budget) {
            this.budget = budget;
        }

        /** The period of the states that play can come to from the large one that begins at {@code states[at]}. */
        Optional<StatePeriod> of(long[] states, int at) {
            int integer = reaches.get(0).integer();
            if (states[at + integer] < SMALL) {
                return Optional.empty();
            }
            long[] kind = Arrays.copyOfRange(states, at, at + rules.arity());
            kind[integer] = 0;
            List<Long> key = Arrays.stream(kind).boxed().toList();
            Optional<StatePeriod> found = known.get(key);
            return found != null ? found : failed < MOST_FAILED ? findFirst(key, kind) : Optional.empty();
        }

        private Optional<StatePeriod> findFirst(List<Long> key, long[] kind) {
            budget.hold(BYTES);
            Optional<StatePeriod> found = kept(key).or(() -> find(kind));
            found.ifPresent(period -> keep(key, period));
            failed += found.isEmpty() ? 1 : 0;
            known.put(key, found);
            return found;
        }

        private Optional<StatePeriod> find(long[] kind) {
            Budget few = Budget.ofSteps(SEARCH_STEPS);
            try {
                return StatePeriod.find(rules, reaches, kind, positions, few);
            } catch (Refusal fault) {
                return Optional.empty(); // If play comes there, playing the state out says so.
            } finally {
                budget.spend(few.spent());
            }
        }
    }

    /** @param budget pays for the searches */
    OfQuery ofQuery(Budget budget) {
        return new OfQuery(budget);
    }

    /** How many periods are kept. */
    int kept() {
        synchronized (kept) {
            return kept.size();
        }
    }

    private Optional<StatePeriod> kept(List<Long> key) {
        synchronized (kept) {
            return Optional.ofNullable(kept.get(key));
        }
    }

    private void keep(List<Long> key, StatePeriod period) {
        synchronized (kept) {
            kept.put(key, period);
            if (kept.size() > MOST_KEPT) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
    }
}
