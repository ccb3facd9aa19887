package dev.nimbus.proof.write;

import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The entries of a proof, and those whose own needs have not been looked at yet. Where several options would serve, one
 * whose components have entries already is taken.
 *
 * @param <P> components
 */
final class NeededEntries<P> {
    /** What an entry takes beside its position: nodes of a map and a queue, and a number. */
    static final int ENTRY_BYTES = 100;
    /** Each entry is there twice. */
    private static final int PASSES = 2;

    private final Options<P> options;
    private final Bounds bounds;
    private final Map<P, Long> earlier;
    private final Map<P, Long> values = new LinkedHashMap<>();
    private final Deque<P> open = new ArrayDeque<>();
    private long bytes;

    /**
     * How many entries a proof may have.
     *
     * @param entries how many
     * @param bytes of memory that they may take while they are chosen, about
     */
    record Bounds(int entries, long bytes) {}

    private NeededEntries(Options<P> options, Bounds bounds, Map<P, Long> earlier) {
        this.options = options;
        this.bounds = bounds;
        this.earlier = earlier;
    }

    /**
     * The entries that a proof of these components' values needs, in the order in which the need arose: each follows from
     * the others.
     */
    static <P> Map<P, Long> of(List<P> components, Options<P> options, Bounds bounds) {
        Map<P, Long> all = new NeededEntries<>(options, bounds, Collections.emptyMap()).complete(components);
        // What is shown late often shows what was shown at length before: chosen again, fewer entries do.
        return new NeededEntries<>(options, bounds, all).complete(components);
    }

    private Map<P, Long> complete(List<P> components) {
        components.forEach(this::need);
        while (!open.isEmpty()) {
            P component = open.pop();
            prove(component, values.get(component));
        }
        return values;
    }

    /** Has the proof say what the nim-value of a component is. */
    private void need(P component) {
        if (values.containsKey(component)) {
            return;
        }
        requireRoom(component);
        Long known = earlier.get(component);
        values.put(component, known != null ? known : options.value(component));
        open.push(component);
    }

    private void requireRoom(P component) {
        if (values.size() == bounds.entries()) {
            throw Refusal.tooLarge("the proof needs more than " + bounds.entries() + " entries");
        }
        bytes += PASSES * (ENTRY_BYTES + options.bytes(component));
        if (bytes > bounds.bytes()) {
            throw Refusal.tooLarge("the proof needs more than its memory budget of " + bounds.bytes() + " bytes, after "
                    + values.size() + " entries");
        }
    }

    private void prove(P component, long value) {
        if (options.isLostByHalfTurn(component)) {
            return;
        }
        Set<List<P>> all = options.of(component);
        Set<Long> shown = new HashSet<>();
        all.forEach(option -> sum(option, values).ifPresent(shown::add));
        for (long smaller = 0; smaller < value; smaller++) {
            if (!shown.contains(smaller)) {
                needOption(component, all, smaller);
            }
        }
        for (List<P> option : all) {
            needRefutation(option, value);
        }
    }

    /** That the option has another value: all components but the last need entries, and that one an option. */
    private void needRefutation(List<P> option, long value) {
        List<P> unknown = new ArrayList<>(option);
        unknown.removeIf(values::containsKey);
        while (unknown.size() > 1) {
            need(unknown.stream().filter(earlier::containsKey).findFirst().orElseGet(() -> options.cheapest(unknown)));
            unknown.removeIf(values::containsKey);
        }
        if (unknown.isEmpty()) {
            return;
        }
        P last = unknown.get(0);
        long wanted = value;
        for (P part : option) {
            wanted ^= values.getOrDefault(part, 0L);
        }
        Set<List<P>> answers = options.of(last);
        if (answers.stream().noneMatch(hasValue(wanted))) {
            long least = wanted;
            byLemma(answers, wanted)
                    .or(() -> chosenEarlier(answers, least))
                    .or(() -> ownIsSmaller(last, least))
                    .orElseGet(() -> options.refuting(last, least))
                    .forEach(this::need);
        }
    }

    private Optional<List<P>> ownIsSmaller(P component, long value) {
        Long own = earlier.get(component);
        return own != null && own < value ? Optional.of(List.of(component)) : Optional.empty();
    }

    private Predicate<List<P>> hasValue(long wanted) {
        return answer -> sum(answer, values).equals(OptionalLong.of(wanted));
    }

    /** Has the proof show an option of this value, which there is. */
    private void needOption(P position, Set<List<P>> all, long wanted) {
        byLemma(all, wanted)
                .or(() -> chosenEarlier(all, wanted))
                .orElseGet(() -> options.withValue(position, wanted))
                .forEach(this::need);
    }

    /** An option of this value that needs one entry, by a lemma. */
    private Optional<List<P>> byLemma(Set<List<P>> all, long wanted) {
        return all.stream()
                .filter(option -> wanted == 0 && option.size() == 1 && options.isLostByHalfTurn(option.get(0)))
                .findFirst();
    }

    /** An option whose value the earlier entries say, of those of this value the one that needs fewest new entries. */
    private Optional<List<P>> chosenEarlier(Set<List<P>> all, long wanted) {
        return all.stream()
                .filter(option -> sum(option, earlier).equals(OptionalLong.of(wanted)))
                .min(Comparator.comparingLong(this::missing));
    }

    private long missing(List<P> option) {
        return option.stream().filter(part -> !values.containsKey(part)).count();
    }

    /** The value of a sum whose components are all among the entries here, or in {@code others}. */
    private OptionalLong sum(List<P> components, Map<P, Long> others) {
        long sum = 0;
        for (P component : components) {
            Long value = values.getOrDefault(component, others.get(component));
            if (value == null) {
                return OptionalLong.empty();
            }
            sum ^= value;
        }
        return OptionalLong.of(sum);
    }
}
