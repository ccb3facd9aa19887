package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.ProofMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;

/**
 * The entries of a proof, and those whose own needs have not been looked at yet. Where several options would serve, one
 * whose components have entries already is taken.
 */
final class NeededEntries<P> {
    private final Options<P> options;
    private final ChosenComponents<P> entries;
    private final OpenPositions<P> open;
    private final ShownValues<P> shown;

    /**
     * How much a proof may take.
     *
     * @param bytes of memory that its entries may take while they are chosen, about
     * @param shownBytes of memory for what these entries show, which is found again where it was forgotten
     * @param remedy what a user can do where that is too little
     */
    record Bounds(long bytes, long shownBytes, String remedy) {
        /** Memory for entries, of which there are so many. */
        ProofMemory memory(IntSupplier entries) {
            return new ProofMemory(bytes, () -> ", after " + entries.getAsInt() + " entries; " + remedy);
        }
    }

    private NeededEntries(Options<P> options, Bounds bounds) {
        this.options = options;
        this.entries = new ChosenComponents<>(options, bounds);
        this.open = new OpenPositions<>(
                options::write,
                text -> options.componentsOf(options.read(text)).get(0),
                options::bytes,
                entries.entries().memory());
        this.shown = new ShownValues<>(options, option -> sum(option, entries::now), bounds.shownBytes());
    }

    /**
     * The entries that a proof of these components' values needs, in the order in which the need arose: each follows from
     * the others.
     */
    static <P> ChosenComponents<P> of(List<P> components, Options<P> options, Bounds bounds) {
        NeededEntries<P> needed = new NeededEntries<>(options, bounds);
        needed.complete(components);
        // What is shown late often shows what was shown at length before: chosen again, fewer entries do.
        needed.entries.entries().beginLastPass();
        needed.shown.forget();
        needed.complete(components);
        return needed.entries;
    }

    private void complete(List<P> components) {
        components.forEach(this::need);
        while (!open.isEmpty()) {
            P component = open.pop();
            prove(component, entries.now(component));
        }
    }

    /** Has the proof say what the nim-value of a component is. */
    private void need(P component) {
        if (!has(component)) {
            need(component, options::value);
        }
    }

    /** @param value finds the value, if no pass before has given it */
    private void need(P component, ToLongFunction<P> value) {
        long known = entries.known(component);
        entries.add(component, known != ChosenComponents.NONE ? known : value.applyAsLong(component));
        open.push(component);
    }

    /** Has the proof say what the nim-values of all components are, whose sum is known: that of the last one follows. */
    private void needAll(List<P> components, long sum) {
        needAllButOne(components).forEach(last -> need(last, its -> rest(components, sum)));
    }

    /** The one that has no entry then, if there is one. */
    private List<P> needAllButOne(List<P> components) {
        List<P> unknown = without(components);
        while (unknown.size() > 1) {
            need(unknown.stream().filter(this::isKnown).findFirst().orElseGet(() -> options.cheapest(unknown)));
            unknown.removeIf(this::has);
        }
        return unknown;
    }

    /** Those that have no entry yet. */
    private List<P> without(List<P> components) {
        List<P> unknown = new ArrayList<>(components);
        unknown.removeIf(this::has);
        return unknown;
    }

    /** What a component without an entry must have for a sum with this value: all others have one. */
    private long rest(List<P> components, long sum) {
        long rest = sum;
        for (P part : components) {
            rest ^= has(part) ? entries.now(part) : 0;
        }
        return rest;
    }

    private boolean has(P component) {
        return entries.now(component) != ChosenComponents.NONE;
    }

    private boolean isKnown(P component) {
        return entries.known(component) != ChosenComponents.NONE;
    }

    private void prove(P component, long value) {
        if (options.isLostByHalfTurn(component)) {
            return;
        }
        Set<List<P>> all = options.of(component);
        Set<Long> smallerOnes = new HashSet<>();
        all.forEach(option -> sum(option, entries::now).ifPresent(smallerOnes::add));
        for (long smaller = 0; smaller < value; smaller++) {
            if (!smallerOnes.contains(smaller)) {
                needOption(component, all, smaller);
            }
        }
        for (List<P> option : all) {
            needRefutation(option, value);
        }
    }

    /** That the option has another value: all components but the last need entries, and that one an option. */
    private void needRefutation(List<P> option, long value) {
        List<P> unknown = needAllButOne(option);
        if (!unknown.isEmpty()) {
            P last = unknown.get(0);
            long wanted = rest(option, value);
            if (!shown.has(last, wanted)) {
                refute(last, wanted);
            }
        }
    }

    /** Has the proof show that a component without an entry has not this value. */
    private void refute(P component, long value) {
        Set<List<P>> answers = options.of(component);
        Optional<List<P>> known = byLemma(answers, value)
                .or(() -> chosenEarlier(answers, value))
                .or(() -> ownIsSmaller(component, value));
        List<P> shows = known.orElseGet(() -> cheapest(options.refuting(component, value)));
        if (shows.equals(List.of(component))) {
            need(component);
        } else {
            needAll(shows, value);
        }
    }

    private Optional<List<P>> ownIsSmaller(P component, long value) {
        long own = entries.known(component);
        return own != ChosenComponents.NONE && own < value ? Optional.of(List.of(component)) : Optional.empty();
    }

    /** Has the proof show an option of this value, which there is. */
    private void needOption(P position, Set<List<P>> all, long wanted) {
        List<P> shows = byLemma(all, wanted)
                .or(() -> chosenEarlier(all, wanted))
                .orElseGet(() -> cheapest(options.withValue(position, wanted)));
        needAll(shows, wanted);
    }

    /** An option of this value that needs one entry, by a lemma. */
    private Optional<List<P>> byLemma(Set<List<P>> all, long wanted) {
        return all.stream()
                .filter(option -> wanted == 0 && option.size() == 1 && options.isLostByHalfTurn(option.get(0)))
                .findFirst();
    }

    /** An option whose value the earlier entries say, the cheapest one of this value. */
    private Optional<List<P>> chosenEarlier(Set<List<P>> all, long wanted) {
        return all.stream()
                .filter(option -> sum(option, entries::known).equals(OptionalLong.of(wanted)))
                .min(Comparator.comparingLong(this::cost));
    }

    private List<P> cheapest(List<List<P>> some) {
        return some.size() == 1
                ? some.get(0)
                : some.stream().min(Comparator.comparingLong(this::cost)).orElseThrow();
    }

    /** An estimate of what new entries will need: small components need few. */
    private long cost(List<P> option) {
        List<P> missing = new ArrayList<>(option);
        missing.removeIf(this::has);
        return options.length(missing);
    }

    /** The value of a sum whose components all have one. */
    private OptionalLong sum(List<P> components, ToLongFunction<P> values) {
        long sum = 0;
        for (P component : components) {
            long value = values.applyAsLong(component);
            if (value == ChosenComponents.NONE) {
                return OptionalLong.empty();
            }
            sum ^= value;
        }
        return OptionalLong.of(sum);
    }
}
