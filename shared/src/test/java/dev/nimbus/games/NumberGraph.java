package dev.nimbus.games;

import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.search.ListedRules;
import dev.nimbus.theory.search.SearchRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A game on numbers: from each one may move to those listed. */
public record NumberGraph(List<List<Integer>> options) implements SearchRules<Integer> {
    /** Play ends: moves lead to smaller numbers, {@code reach} smaller at the most. */
    public static NumberGraph ending(Random random, int count, int reach) {
        return of(count, v -> v == 0 ? List.of() : numbers(random, Math.max(0, v - reach), v));
    }

    /** Play may go on for ever. */
    public static NumberGraph any(Random random, int count) {
        return of(count, v -> numbers(random, 0, random.nextInt(4) == 0 ? count : v + 1));
    }

    static NumberGraph of(int count, IntFunction<List<Integer>> options) {
        return new NumberGraph(IntStream.range(0, count).mapToObj(options).toList());
    }

    private static List<Integer> numbers(Random random, int from, int to) {
        return random.ints(random.nextInt(5), from, to).boxed().toList();
    }

    @Override
    public void options(Integer position, Predicate<Integer> sink) {
        for (int next : options.get(position)) {
            if (!sink.test(next)) {
                return;
            }
        }
    }

    @Override
    public long size(Integer position) {
        return 16;
    }

    public ReferenceEvaluator<Integer> reference() {
        return new ReferenceEvaluator<>((ListedRules<Integer>) v ->
                options.get(v).stream().map(to -> new Option<>(out -> {}, to)).toList());
    }

    /** The numbers from which all play ends. */
    public boolean[] ending() {
        boolean[] ends = new boolean[options.size()];
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int v = 0; v < ends.length; v++) {
                if (!ends[v] && options.get(v).stream().allMatch(to -> ends[to])) {
                    ends[v] = true;
                    isChanged = true;
                }
            }
        }
        return ends;
    }

    /** Who wins from each number, by working backwards from the ends of play; empty where neither can. */
    public List<Optional<Outcome>> outcomes(Play play) {
        List<Optional<Outcome>> known = new ArrayList<>();
        options.forEach(
                all -> known.add(all.isEmpty() ? Optional.of(Outcome.ofWin(play == Play.MISERE)) : Optional.empty()));
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int v = 0; v < known.size(); v++) {
                if (known.get(v).isEmpty()) {
                    known.set(v, outcome(options.get(v), known));
                    isChanged |= known.get(v).isPresent();
                }
            }
        }
        return known;
    }

    private static Optional<Outcome> outcome(List<Integer> options, List<Optional<Outcome>> known) {
        List<Optional<Outcome>> all = options.stream().map(known::get).toList();
        if (all.contains(Optional.of(Outcome.P))) {
            return Optional.of(Outcome.N);
        }
        return all.contains(Optional.<Outcome>empty()) ? Optional.empty() : Optional.of(Outcome.P);
    }
}
