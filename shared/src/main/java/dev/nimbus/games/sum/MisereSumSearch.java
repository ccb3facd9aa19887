package dev.nimbus.games.sum;

import dev.nimbus.games.MoveList;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;

/**
 * A sum searched as a whole, within the budget. Sums within it are taken apart. A component is named by a hash of its game
 * and its position as they are written.
 */
final class MisereSumSearch {
    /** Memory of components beside their positions; they are made again where they are needed. */
    private static final int COMPONENT_BYTES = 16 << 20;

    /** Whole sums as they are written, beside their components. */
    private static final long WRITTEN = SumParts.FAMILY.seed() + 1;

    private final Components position;
    private final Budget budget;
    private final SumParts rules;
    private final MisereSearch search;
    private final SumFacts facts;
    private boolean ends;

    MisereSumSearch(Components position, ValueTable positions, Budget budget) {
        this.position = position;
        this.budget = budget;
        this.rules = new SumParts(() -> budget);
        this.search = new MisereSearch(rules, positions, budget, COMPONENT_BYTES);
        this.facts = new SumFacts(positions);
    }

    /** A sum asked again is known as it is written: its short components need not be looked through once more. */
    private boolean isLost(Components sum) {
        long before = budget.spent();
        budget.spend(1 + sum.size() / Budget.BYTES_OF_WORK);
        long[] name = new long[RulesetHash.WORDS];
        RulesetHash.of(sum.toString()).writeTo(name);
        long[] high = new long[1];
        long[] low = new long[1];
        facts.hashComponent(WRITTEN, name, name.length, high, low, 0);
        SumFacts.Fact known = facts.find(high[0], low[0]);
        if (known != SumFacts.Fact.NOTHING) {
            return known == SumFacts.Fact.LOST;
        }
        requireEnd();
        boolean isLost = search.isLost(rules.position(sum));
        facts.put(high[0], low[0], isLost, budget.spent() - before);
        return isLost;
    }

    /** Sums are searched only where no component refuses that. All others come from this one. */
    private void requireEnd() {
        if (!ends) {
            position.requireEnd(budget);
            ends = true;
        }
    }

    Outcome outcome() {
        return Outcome.ofWin(!isLost(position));
    }

    void find(MoveList found) {
        long work = SumParts.workOf(position);
        position.options(budget, (move, option) -> {
            budget.spend(Math.max(work, SumParts.workOf(option)));
            return !isLost(option) || found.add(move);
        });
    }
}
