package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Entries [c₁, c₂, …]: who moves next in this sum loses, where who cannot move wins. One follows from the others by the
 * rules if the sum has a move, and each of its options has none, or has an option that is an entry.
 *
 * @param <P> positions of the game
 */
final class MiserePlay<P> implements Convention<P> {
    private final Parts<P> parts;
    private final Sums<P> sums;
    private final Map<SumKey, Integer> numbers = new HashMap<>();
    private final List<SumKey> entries = new ArrayList<>();
    private final List<Long> lines = new ArrayList<>();

    MiserePlay(Parts<P> parts) {
        this.parts = parts;
        this.sums = parts.sums();
    }

    @Override
    public void add(long line, JsonNode entry) throws InvalidProofException {
        if (!entry.isArray() || entry.isEmpty()) {
            throw new InvalidProofException(line, "an entry is [component,component,…], one component at least");
        }
        int[] components = new int[entry.size()];
        for (int i = 0; i < components.length; i++) {
            components[i] = parts.component(line, entry.get(i));
        }
        SumKey sum = SumKey.of(components);
        if (numbers.putIfAbsent(sum, entries.size()) == null) {
            entries.add(sum);
            lines.add(line);
        }
    }

    @Override
    public int count() {
        return entries.size();
    }

    @Override
    public long line(int number) {
        return lines.get(number);
    }

    @Override
    public Optional<String> fault(int number, IntConsumer used) {
        SumKey sum = entries.get(number);
        for (int i = 0; i < sum.size(); i++) {
            if (i > 0 && sum.get(i) == sum.get(i - 1)) {
                continue; // Equal components have equal options.
            }
            for (SumKey option : sums.options(sum.get(i))) {
                if (!isWon(sum.with(i, option), used)) {
                    return Optional.of("an option may be lost for who moves next: no entry says that it can be won");
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a sum has no move, or one to an entry. */
    private boolean isWon(SumKey sum, IntConsumer used) {
        for (int i = 0; i < sum.size(); i++) {
            for (SumKey answer : sums.options(sum.get(i))) {
                Integer entry = numbers.get(sum.with(i, answer));
                if (entry != null) {
                    used.accept(entry);
                    return true;
                }
            }
        }
        return sum.size() == 0;
    }

    @Override
    public boolean holds(P position, Claim claim) {
        SumKey sum = sums.of(position);
        if (claim.equals(new Claim.Winner(Outcome.P))) {
            return numbers.containsKey(sum);
        }
        return claim.equals(new Claim.Winner(Outcome.N))
                && (sum.size() == 0 || parts.hasOption(position, numbers::containsKey));
    }
}
