package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.util.concurrent.atomic.AtomicLong;

/** What all frames of one thread of a search share. */
final class SearchState {
    final ComponentRules rules;
    final boolean isDepthFirst;
    final ValueTable values;
    final Budget budget;
    final SmallComponents small;
    final Sharing sharing;
    final AlikeOptions alike = new AlikeOptions();

    /** Of all threads. */
    final ProofTable proofs;

    /** Components whose options were made. */
    long expanded;

    /** Components whose value was found by proof numbers. */
    long found;

    private final boolean isFirst;
    private final Figures figures;
    private long reportedExpanded;
    private long reportedFound;

    /** What the threads that help have done together. */
    private record Figures(AtomicLong expanded, AtomicLong found) {}

    private SearchState(
            ComponentRules rules,
            ValueTable values,
            Budget budget,
            ProofTable proofs,
            Sharing sharing,
            Figures figures,
            boolean isFirst) {
        this.rules = rules;
        this.isDepthFirst = rules.isDepthFirst();
        this.values = values;
        this.budget = budget;
        this.proofs = proofs;
        this.small = new SmallComponents(rules, values, budget);
        this.sharing = sharing;
        this.figures = figures;
        this.isFirst = isFirst;
    }

    /** That of the thread whose search it is. */
    static SearchState first(ComponentRules rules, ValueTable values, Budget budget) {
        Sharing sharing = Sharing.asking(rules, values, budget);
        Figures figures = new Figures(new AtomicLong(), new AtomicLong());
        return new SearchState(rules, values, budget, new ProofTable(budget), sharing, figures, true);
    }

    /** That of another thread, which spends a budget of its own. */
    SearchState another(Budget own) {
        return new SearchState(rules, values, own, proofs, Sharing.telling(rules, values, own), figures, false);
    }

    /** Tells the first thread what this one has done, if it is another. */
    void report() {
        if (!isFirst) {
            figures.expanded.addAndGet(expanded - reportedExpanded);
            figures.found.addAndGet(found - reportedFound);
            reportedExpanded = expanded;
            reportedFound = found;
        }
    }

    /** {@link #expanded} of the first thread and of all others as far as they have told it. */
    long expandedByAll() {
        return expanded + figures.expanded.get();
    }

    /** {@link #found} of all. */
    long foundByAll() {
        return found + figures.found.get();
    }

    /** Keeps the numbers of a couple that is left. */
    void keep(long key, int proof, int disproof) {
        proofs.put(key, proof, disproof);
        if (isFirst) {
            proofs.growIfFull();
        }
    }
}
