package dev.nimbus.games;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.search.misere.WrittenParts;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SumOutcomes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks one search about one sum after another: to make components and their canonical forms takes it far longer than to look
 * a sum up.
 *
 * @param <P> positions of the game
 */
final class SearchedSums<P> implements SumOutcomes<P> {
    /** Memory for components as they are written. */
    private static final long MOST_BYTES = 16 << 20;

    private final Function<Budget, MisereSearch> searches;
    private final Function<P, PositionSearch.Position> positions;
    private final Budget budget;
    private final Map<P, WrittenParts> written = new HashMap<>();
    private long bytes;

    /** Pays for the search, whose memory stays when what others held in the budget is released. */
    private Budget own;

    private MisereSearch search;

    /**
     * @param searches begins a search that a budget pays for
     * @param positions components as the search has them
     */
    SearchedSums(
            Function<Budget, MisereSearch> searches, Function<P, PositionSearch.Position> positions, Budget budget) {
        this.searches = searches;
        this.positions = positions;
        this.budget = budget;
        this.own = budget.part(Long.MAX_VALUE);
        this.search = searches.apply(own);
    }

    @Override
    public Optional<Outcome> find(List<P> components, long mostSteps) {
        return switch (fact(sink -> components.forEach(one -> written(one).write(sink)), mostSteps)) {
            case LOST -> Optional.of(Outcome.P);
            case WON -> Optional.of(Outcome.N);
            case NOTHING -> Optional.empty();
        };
    }

    private SumFacts.Fact fact(PositionSearch.Position sum, long mostSteps) {
        Budget paying = own;
        long before = paying.spent();
        try {
            return search.find(sum, mostSteps);
        } catch (Refusal refusal) {
            beginAgain();
            if (refusal.code() != ErrorCode.TOO_LARGE || budget.left() <= mostSteps) {
                throw refusal;
            }
            return SumFacts.Fact.NOTHING;
        } finally {
            budget.spend(paying.spent() - before);
        }
    }

    /** A search that was refused is not used again. */
    private void beginAgain() {
        own = budget.part(Long.MAX_VALUE);
        search = searches.apply(own);
    }

    private WrittenParts written(P component) {
        WrittenParts known = written.get(component);
        if (known != null) {
            return known;
        }
        if (bytes > MOST_BYTES) {
            written.clear();
            bytes = 0;
        }
        WrittenParts made = new WrittenParts(positions.apply(component));
        bytes += made.bytes();
        written.put(component, made);
        return made;
    }
}
