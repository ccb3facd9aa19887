package dev.nimbus.search.misere;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumSharing;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;

/**
 * Finds out who wins positions under misère play. What it finds of sums goes into the shared table and serves all later
 * searches. The budget pays for every option that is made, and for the memory beside the table; after a while its
 * {@linkplain Budget#helpers helpers} are called. A search that was refused is not used again. Not safe for use by several
 * threads.
 */
public final class MisereSearch {
    private final MisereStack frames;

    /**
     * A search that spends {@code budget}.
     *
     * @param rules where components lead. They hold for misère play: a known value is a Nim heap of that size, and parts
     *     of no importance under normal play alone are not left out
     * @param values what is known already, and gets what is found
     * @param budget pays; when it is used up, a call ends in a {@link dev.nimbus.theory.Refusal}
     */
    public MisereSearch(ComponentRules rules, ValueTable values, Budget budget) {
        this(rules, values, budget, ComponentMemory.MOST);
    }

    /**
     * The same, which forgets components once they take more than {@code mostBytes}.
     *
     * @param mostBytes memory of components; they are made again where they are needed
     */
    public MisereSearch(ComponentRules rules, ValueTable values, Budget budget, long mostBytes) {
        Threads all = new Threads(rules, values, budget, mostBytes);
        this.frames = new MisereStack(all, true, budget, new SumSharing(rules, values, budget));
        budget.begins(frames);
    }

    /** {@return whether the player who moves next loses a position, where who cannot move wins} */
    public boolean isLost(PositionSearch.Position position) {
        return frames.find(position, Long.MAX_VALUE) == SumFacts.Fact.LOST;
    }

    /**
     * {@return who wins a position, if the search finds it within so many steps, about}
     *
     * @param mostSteps how many, at least 0; with 0 it looks up what is {@linkplain #known known}
     */
    public SumFacts.Fact find(PositionSearch.Position position, long mostSteps) {
        return mostSteps == 0 ? known(position) : frames.find(position, mostSteps);
    }

    /** {@return who wins a position, where that is known without a search} */
    public SumFacts.Fact known(PositionSearch.Position position) {
        return frames.known(position);
    }

    /**
     * Takes over that the player who moves next loses a position, where who cannot move wins: somebody has proved it. Gives
     * it to others as what was dear to find. May block while others have no room for it.
     */
    public void learnLost(PositionSearch.Position position) {
        frames.learnLostBlocking(position);
    }
}
