package dev.nimbus.search;

import dev.nimbus.theory.SearchProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How far a search is. */
record RootProgress(SearchState search, SearchStack stack, Expansion parts) implements SearchProgress.Source {
    @Override
    public long positions() {
        return search.expandedByAll();
    }

    @Override
    public long values() {
        return search.foundByAll();
    }

    @Override
    public SearchProgress.Root root() {
        Optional<Couple> couple = stack.root();
        return new SearchProgress.Root(
                couple.map(Couple::proof).orElse(0L),
                couple.map(Couple::disproof).orElse(0L),
                excluded());
    }

    /** The values of the heaviest part are valued last; those of the others exclude none of the sum's. */
    private List<Long> excluded() {
        if (parts.partCount[0] != 1) {
            return List.of();
        }
        List<Long> values = new ArrayList<>();
        for (long tried = 0; tried < stack.excluded(); tried++) {
            values.add(parts.value[0] ^ tried);
        }
        return values;
    }
}
