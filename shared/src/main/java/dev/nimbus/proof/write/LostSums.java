package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.write.NeededEntries.Bounds;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The entries of a proof under misère play, sums that who moves next loses, and those whose own needs have not been looked
 * at yet. An option that has a move to an entry needs nothing more; of others the game's search says which move wins.
 *
 * @param <P> positions of the game
 */
final class LostSums<P> {
    private final Options<P> options;
    private final Sums<P> sums;
    private final OptionParts<P> parts;
    private final ChosenEntries entries;
    private final OpenPositions<P> open;

    /** Of each entry of the first pass a position that is this sum, of which the search can be asked: its value says which. */
    private final PackedPositions<P> positions;

    private LostSums(Options<P> options, Sums<P> sums, Bounds bounds) {
        this.options = options;
        this.sums = sums;
        this.parts = options.parts();
        this.entries = new ChosenEntries(bounds);
        this.open = new OpenPositions<>(options, options::read, entries.memory());
        this.positions = new PackedPositions<>(options, entries.memory());
    }

    /** The entries that a proof needs that the player who moves next loses this position. */
    static <P> ChosenEntries of(P position, Options<P> options, Sums<P> sums, Bounds bounds) {
        LostSums<P> lost = new LostSums<>(options, sums, bounds);
        lost.complete(position);
        // What is shown late often shows what was shown at length before: chosen again, fewer entries do.
        lost.entries.beginLastPass();
        lost.complete(position);
        return lost.entries;
    }

    private void complete(P position) {
        need(sums.of(position), options.canonical(position));
        while (!open.isEmpty()) {
            if (sums.isFull()) {
                sums.forget();
            }
            prove(open.pop());
        }
    }

    /** Has the proof say that a sum is lost, which this position in canonical form is: twice brought to it, it may be another. */
    private void need(SumKey sum, P position) {
        if (entries.now(sum.hash()) != ChosenEntries.NONE) {
            return;
        }
        long number = entries.isLastPass() ? Math.max(0, entries.known(sum.hash())) : positions.add(position);
        entries.add(sum.hash(), number, () -> sums.write(sum));
        open.push(position);
    }

    /** Has each option answered. Options are those of the components together, for who checks the proof sees these alone. */
    private void prove(P position) {
        options.positionsOf(position, sums).forEach((sum, option) -> {
            if (sum.size() > 0 && answer(sum, entries::now).isEmpty()) {
                needAnswer(sum, option);
            }
        });
    }

    private void needAnswer(SumKey sum, P option) {
        Optional<SumKey> known = entries.isLastPass() ? answer(sum, entries::known) : Optional.empty();
        if (known.isPresent()) {
            need(known.get(), positions.get((int) entries.known(known.get().hash())));
        } else {
            P answer = options.lost(options.canonical(option));
            need(sums.of(answer), options.canonical(answer));
        }
    }

    /** A move from this sum to one of some entries. */
    private Optional<SumKey> answer(SumKey sum, ToLongFunction<Hash> chosen) {
        for (int i = 0; i < sum.size(); i = sum.next(i)) {
            SumKey part = sums.alone(sum.get(i));
            List<SumKey> all = sums.options(sum.get(i), parts);
            options.spend(all.size());
            for (SumKey option : all) {
                if (chosen.applyAsLong(sum.hashWith(part, option)) != ChosenEntries.NONE) {
                    return Optional.of(sum.with(i, part, option));
                }
            }
        }
        return Optional.empty();
    }
}
