package dev.nimbus.contest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Small games played out to their ends, from their rules alone; knows no theory and nothing of our games. */
final class ReferenceGames<P> {
    private final Function<P, List<P>> options;
    private final boolean misere;
    private final Map<P, Boolean> known = new HashMap<>();

    private ReferenceGames(Function<P, List<P>> options, boolean misere) {
        this.options = options;
        this.misere = misere;
    }

    /** A game in which who cannot move loses. */
    static <P> ReferenceGames<P> normal(Function<P, List<P>> options) {
        return new ReferenceGames<>(options, false);
    }

    /** A game in which who cannot move wins. */
    static <P> ReferenceGames<P> misere(Function<P, List<P>> options) {
        return new ReferenceGames<>(options, true);
    }

    /** Moves in one heap, given what a heap may become. */
    static Function<List<Integer>, List<List<Integer>>> inOneHeap(IntFunction<List<List<Integer>>> results) {
        return heaps -> {
            List<List<Integer>> options = new ArrayList<>();
            for (int i = 0; i < heaps.size(); i++) {
                for (List<Integer> result : results.apply(heaps.get(i))) {
                    List<Integer> option = new ArrayList<>(heaps);
                    option.remove(i);
                    option.addAll(result);
                    option.removeIf(heap -> heap == 0);
                    option.sort(null);
                    options.add(option);
                }
            }
            return options;
        };
    }

    /** Nim's moves in a heap. */
    static List<List<Integer>> nim(int heap) {
        List<List<Integer>> results = new ArrayList<>();
        for (int left = 0; left < heap; left++) {
            results.add(List.of(left));
        }
        return results;
    }

    /** Whether the player who moves first wins. */
    boolean wins(P position) {
        Boolean before = known.get(position);
        if (before != null) {
            return before;
        }
        List<P> next = options.apply(position);
        boolean wins = next.isEmpty() ? misere : next.stream().anyMatch(option -> !wins(option));
        known.put(position, wins);
        return wins;
    }

    /** How many moves win; the same heap made the same twice is two moves here. */
    long winningMoves(P position) {
        return options.apply(position).stream().filter(option -> !wins(option)).count();
    }
}
