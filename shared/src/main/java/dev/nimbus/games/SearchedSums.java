package dev.nimbus.games;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.search.misere.WrittenParts;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset.SumOutcomes;
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

    /** What a component takes in a map. */
    private static final int ENTRY_BYTES = 48;

    private final SearchedGame<P> game;
    private final Function<Budget, MisereSearch> searches;
    private final Budget budget;
    private final Map<P, WrittenParts> written = new HashMap<>();
    private long bytes;

    /** Pays for the search, whose memory stays when what others held in the budget is released. */
    private Budget own;

    private MisereSearch search;

    /** Whether the search has worked on a question, so that a new one has more room. */
    private boolean isUsed;

    /** @param searches begins a search that a budget pays for */
    SearchedSums(SearchedGame<P> game, Function<Budget, MisereSearch> searches, Budget budget) {
        this.game = game;
        this.searches = searches;
        this.budget = budget;
        this.own = budget.part(Long.MAX_VALUE);
        this.search = searches.apply(own);
    }

    @Override
    public Optional<Outcome> find(List<P> components, long mostSteps) {
        return switch (fact(components, mostSteps)) {
            case LOST -> Optional.of(Outcome.P);
            case WON -> Optional.of(Outcome.N);
            case NOTHING -> Optional.empty();
        };
    }

    private SumFacts.Fact fact(List<P> components, long mostSteps) {
        Budget paying = own;
        long before = paying.spent();
        boolean wasUsed = isUsed;
        isUsed |= mostSteps > 0;
        try {
            return search.find(sum(components), mostSteps);
        } catch (Refusal refusal) {
            beginAgain();
            boolean isRoomGained = wasUsed && !paying.isUsedUp();
            if (refusal.code() != ErrorCode.TOO_LARGE || !isRoomGained) {
                throw refusal;
            }
            return SumFacts.Fact.NOTHING;
        } finally {
            budget.spend(paying.spent() - before);
        }
    }

    /** Any thread of the search may write it: only this one makes what it consists of. */
    private PositionSearch.Position sum(List<P> components) {
        List<WrittenParts> parts = components.stream().map(this::written).toList();
        return sink -> parts.forEach(part -> part.write(sink));
    }

    /** A search that was refused is not used again. */
    private void beginAgain() {
        own = budget.part(Long.MAX_VALUE);
        search = searches.apply(own);
        isUsed = false;
    }

    private WrittenParts written(P component) {
        WrittenParts known = written.get(component);
        if (known != null) {
            return known;
        }
        budget.spend(game.splittingWork(component));
        WrittenParts made = new WrittenParts(game.position(component, Play.MISERE));
        hold(ENTRY_BYTES + game.size(component) + made.bytes());
        written.put(component, made);
        return made;
    }

    private void hold(long more) {
        if (bytes + more > MOST_BYTES || budget.room() < more) {
            written.clear();
            budget.release(bytes);
            bytes = 0;
        }
        budget.hold(more);
        bytes += more;
    }
}
