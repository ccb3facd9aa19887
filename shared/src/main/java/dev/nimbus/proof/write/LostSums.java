package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.proof.write.NeededEntries.Bounds;
import dev.nimbus.theory.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The entries of a proof under misère play, sums that who moves next loses, and those whose own needs have not been looked
 * at yet. An option that has a move to an entry needs nothing more; of others the game's search says which move wins.
 */
final class LostSums<P> {
    /** Every entry stands for this in the table of values. */
    private static final long LOST = 0;

    /** To look at the options of a sum takes as long as to prove it. */
    private static final int MOST_COMPARED = 8;

    private static final int LIST_BYTES = 50;

    /** No text of a position has it but as an escape. */
    private static final String BETWEEN = "\t";

    private final Options<P> options;
    private final Sums<P> sums;
    private final MisereSums<P> asked;
    private final LostOptions<P> lost;
    private final ChosenEntries entries;
    private final OpenPositions<List<P>> open;

    private LostSums(Options<P> options, Sums<P> sums, Bounds bounds) {
        this.options = options;
        this.sums = sums;
        this.asked = MisereSums.of(options, sums);
        this.lost = new LostOptions<>(options, asked);
        this.entries = new ChosenEntries(bounds);
        this.open = new OpenPositions<>(this::write, this::read, this::bytes, entries.memory());
    }

    /** The texts of the positions, in one line. */
    private String write(List<P> sum) {
        return sum.stream().map(options::write).collect(Collectors.joining(BETWEEN));
    }

    private List<P> read(String text) {
        return List.of(text.split(BETWEEN)).stream().map(options::read).toList();
    }

    private long bytes(List<P> sum) {
        return LIST_BYTES + sum.stream().mapToLong(options::bytes).sum();
    }

    /** The entries that a proof needs that this is the outcome of a position: that it is lost, or one of its options. */
    static <P> ChosenEntries of(P position, Outcome outcome, Options<P> options, Sums<P> sums, Bounds bounds) {
        LostSums<P> all = new LostSums<>(options, sums, bounds);
        List<P> sum = all.asked.of(position);
        Map.Entry<SumKey, List<P>> decisive =
                outcome == Outcome.P ? Map.entry(sums.of(position), sum) : all.best(all.lost.of(sum));
        all.complete(decisive);
        // What is shown late often shows what was shown at length before: chosen again, fewer entries do.
        all.entries.beginLastPass();
        all.complete(decisive);
        return all.entries;
    }

    private void complete(Map.Entry<SumKey, List<P>> sum) {
        need(sum);
        while (!open.isEmpty()) {
            if (sums.isFull()) {
                sums.forget();
            }
            prove(open.pop());
        }
    }

    /** Has the proof say that a sum is lost. A position brought to canonical form again may be another sum. */
    private void need(Map.Entry<SumKey, List<P>> sum) {
        SumKey key = sum.getKey();
        if (entries.now(key.hash()) == ChosenEntries.NONE) {
            entries.add(key.hash(), LOST, () -> sums.write(key));
            open.push(sum.getValue());
        }
    }

    /** Has each option answered. */
    private void prove(List<P> sum) {
        asked.options(sum).forEach((key, option) -> {
            if (isUnanswered(key)) {
                need(best(entries.isLastPass() ? chosenEarlier(option) : lost.of(option)));
            }
        });
    }

    /** Whether it has a move, but none to an entry. */
    private boolean isUnanswered(SumKey sum) {
        for (int i = 0; i < sum.size(); i = sum.next(i)) {
            SumKey part = sums.alone(sum.get(i));
            List<SumKey> all = sums.options(sum.get(i), options.parts());
            options.spend(all.size());
            for (SumKey option : all) {
                if (entries.now(sum.hashWith(part, option)) != ChosenEntries.NONE) {
                    return false;
                }
            }
        }
        return sum.size() > 0;
    }

    /** The sums that a sum has a move to and that the pass before shows to be lost: one at least. */
    private Map<SumKey, List<P>> chosenEarlier(List<P> sum) {
        Map<SumKey, List<P>> all = asked.options(sum);
        all.keySet().removeIf(option -> entries.known(option.hash()) == ChosenEntries.NONE);
        return all;
    }

    /** Of some lost sums the one that needs fewest new entries for its own options, among those of few options. */
    private Map.Entry<SumKey, List<P>> best(Map<SumKey, List<P>> some) {
        List<SumKey> few = some.keySet().stream()
                .sorted(Comparator.comparingLong(this::optionsOfParts))
                .limit(MOST_COMPARED)
                .toList();
        SumKey best = few.size() == 1
                ? few.get(0)
                : few.stream().min(Comparator.comparingLong(this::unanswered)).orElseThrow();
        return Map.entry(best, some.get(best));
    }

    private long optionsOfParts(SumKey sum) {
        long all = 0;
        for (int i = 0; i < sum.size(); i++) {
            all += sums.options(sum.get(i), options.parts()).size();
        }
        return all;
    }

    /** How many options need a new entry. */
    private long unanswered(SumKey sum) {
        return sums.options(sum, options.parts()).stream()
                .filter(this::isUnanswered)
                .count();
    }
}
