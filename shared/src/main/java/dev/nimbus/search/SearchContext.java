package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** What all frames of one thread of a search share. */
final class SearchContext {
    final ComponentRules rules;
    final boolean isDepthFirst;
    final ValueTable values;
    final Budget budget;
    final SmallComponents small;
    final Sharing sharing;

    /** Of all threads. */
    final OtherNodes others;

    /** Found by this thread. */
    final CheapFacts cheap;

    final AlikeOptions alike = new AlikeOptions();

    final OptionBatch batch;

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

    private SearchContext(
            ComponentRules rules,
            ValueTable values,
            Budget budget,
            ProofTable proofs,
            Sharing sharing,
            OtherNodes others,
            Figures figures,
            boolean isFirst) {
        this.rules = rules;
        this.isDepthFirst = rules.isDepthFirst();
        this.values = values;
        this.budget = budget;
        this.proofs = proofs;
        this.batch = new OptionBatch(rules.family(), values, budget);
        this.cheap = others.cheap();
        this.small = new SmallComponents(rules, values, budget, cheap);
        this.sharing = sharing;
        this.others = others;
        this.figures = figures;
        this.isFirst = isFirst;
    }

    /** That of the thread whose search it is. */
    static SearchContext first(ComponentRules rules, ValueTable values, Budget budget) {
        Sharing sharing = Sharing.asking(rules, values, budget);
        Figures figures = new Figures(new AtomicLong(), new AtomicLong());
        ProofTable proofs = new ProofTable(budget);
        OtherNodes others =
                new OtherNodes(rules, values, proofs, budget.helpers().exchange());
        return new SearchContext(rules, values, budget, proofs, sharing, others, figures, true);
    }

    /** That of another thread, which spends a budget of its own. */
    SearchContext another(Budget own) {
        return new SearchContext(
                rules, values, own, proofs, Sharing.telling(rules, values, own), others, figures, false);
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

    /** A component as other nodes know it. */
    byte[] form(long[] words, int from, int length) {
        return Sharing.form(rules.family().seed(), words, from, length);
    }

    /** Tells other nodes what was found of a component with so many steps. */
    void found(long[] words, int from, int length, int fact, long steps) {
        sharing.found(words, from, length, fact, steps);
        if (others.isTold(steps)) {
            others.found(words, from, length, fact, steps);
        } else {
            cheap.found(words, from, length, fact, steps);
        }
    }

    /** Keeps the numbers of a couple that is left. */
    void keep(long key, int proof, int disproof) {
        proofs.put(key, proof, disproof);
        if (isFirst) {
            proofs.growIfFull();
        }
    }

    /** Finds options of one component that are alike, for the first few hundred that are not; one table serves all expansions. */
    static final class AlikeOptions {
        private static final int SLOTS = 1 << 10;

        /** In which round a slot was filled, and with which option. */
        private final long[] table = new long[SLOTS];

        private int round;
        private int count;

        /** Begins another component. */
        void clear() {
            if (++round == 0) {
                Arrays.fill(table, 0); // four billion rounds later an empty slot would look filled
                round = 1;
            }
            count = 0;
        }

        /** Notes an option, and says whether none alike was noted before. */
        boolean addIfNew(Expansion options, int option) {
            int slot = (int) options.sign(option) & SLOTS - 1;
            while ((int) (table[slot] >>> Integer.SIZE) == round) {
                if (options.areAlike(option, (int) table[slot])) {
                    return false;
                }
                slot = slot + 1 & SLOTS - 1;
            }
            if (2 * count < SLOTS) {
                table[slot] = (long) round << Integer.SIZE | option;
                count++;
            }
            return true;
        }
    }

    /**
     * The components that the frames of a stack ask about, by their keys: one look tells whether play has come to a component again. The frame
     * that was added last leaves first. So the slot of a frame that leaves can be emptied: no other frame was placed because of it.
     */
    static final class OpenFrames {
        private static final int FIRST = 1 << 6;

        /**
         * One more than the number of a frame. At most a quarter of the slots are full: to look at a frame whose component is another
         * one waits for memory.
         */
        private int[] slots = new int[FIRST];

        private int count;

        /** Notes frame {@code i}, unless one below it asks about the same component. Says whether none does. */
        boolean add(SearchStack.Frame[] frames, int i) {
            if (4 * count >= slots.length) {
                spread(frames, i);
            }
            int slot = slot(frames, frames[i]);
            if (slots[slot] != 0) {
                return false;
            }
            slots[slot] = i + 1;
            count++;
            return true;
        }

        /** Frame {@code i} leaves, if it was noted; those above it have left. */
        void remove(SearchStack.Frame[] frames, int i) {
            int slot = slot(frames, frames[i]);
            if (slots[slot] == i + 1) {
                slots[slot] = 0;
                count--;
            }
        }

        private void spread(SearchStack.Frame[] frames, int depth) {
            slots = new int[2 * slots.length];
            count = 0;
            for (int i = 0; i < depth; i++) {
                add(frames, i);
            }
        }

        /** Where the component of a frame stands, or would stand. */
        private int slot(SearchStack.Frame[] frames, SearchStack.Frame frame) {
            int slot = (int) frame.high & slots.length - 1;
            while (slots[slot] != 0 && !frames[slots[slot] - 1].isSame(frame)) {
                slot = slot + 1 & slots.length - 1;
            }
            return slot;
        }
    }
}
