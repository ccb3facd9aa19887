package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Outcome;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Entries [c, n]: the component c has the nim-value n. One follows from the others by the rules if for each k below n some
 * option of c has the value k by entries, and no option has the value n: by entries, or because its one component without
 * an entry has an option with the value that this component would need.
 *
 * @param <P> positions of the game
 */
final class NormalPlay<P> implements Convention<P> {
    private static final long UNKNOWN = -1;
    private static final int FIRST = 64;

    private final Parts<P> parts;
    private final Sums<P> sums;

    /** By components, whose numbers are those of their entries: components without an entry come after them. */
    private long[] values = new long[FIRST];

    private long[] lines = new long[FIRST];
    private int count;

    NormalPlay(Parts<P> parts) {
        this.parts = parts;
        this.sums = parts.sums();
    }

    @Override
    public void add(long line, JsonNode entry) throws InvalidProofException {
        boolean isEntry = entry.isArray()
                && entry.size() == 2
                && entry.get(1).isIntegralNumber()
                && entry.get(1).canConvertToLong()
                && entry.get(1).asLong() >= 0;
        if (!isEntry) {
            throw new InvalidProofException(line, "an entry is [component,nim-value]");
        }
        add(line, parts.component(line, entry.get(0)), entry.get(1).asLong());
    }

    private void add(long line, int component, long value) throws InvalidProofException {
        if (component < count) {
            if (values[component] != value) {
                throw new InvalidProofException(
                        line, "another entry gives the component the nim-value " + values[component]);
            }
            return;
        }
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        values[count] = value;
        lines[count++] = line;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long line(int number) {
        return lines[number];
    }

    @Override
    public Optional<String> fault(int number, IntConsumer used) {
        long value = values[number];
        Set<Long> below = new HashSet<>();
        for (SumKey option : sums.options(number)) {
            long sum = sum(option);
            if (sum == value || (sum == UNKNOWN && !isRefuted(option, value, used))) {
                return Optional.of(
                        "an option may have the nim-value " + value + " too: no entries say that it has not");
            }
            if (sum != UNKNOWN) {
                show(option, used);
            }
            if (sum != UNKNOWN && sum < value) {
                below.add(sum);
            }
        }
        return below.size() == value
                ? Optional.empty()
                : Optional.of("options of " + below.size() + " of the " + value + " smaller nim-values have entries");
    }

    /** The value of a sum whose components all have entries. */
    private long sum(SumKey components) {
        long sum = 0;
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i) >= count) {
                return UNKNOWN;
            }
            sum ^= values[components.get(i)];
        }
        return sum;
    }

    private void show(SumKey components, IntConsumer used) {
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i) < count) {
                used.accept(components.get(i));
            }
        }
    }

    /** Whether these components, one of which at least has no entry, cannot have this value together. */
    private boolean isRefuted(SumKey components, long value, IntConsumer used) {
        int unknown = components.get(components.size() - 1);
        long wanted = value;
        for (int i = 0; i < components.size() - 1; i++) {
            if (components.get(i) >= count) {
                return false;
            }
            wanted ^= values[components.get(i)];
        }
        for (SumKey answer : sums.options(unknown)) {
            if (sum(answer) == wanted) {
                show(components, used);
                show(answer, used);
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean holds(P position, Claim claim) {
        long sum = sum(sums.of(position));
        if (claim instanceof Claim.Value exact) {
            return sum == exact.value();
        }
        boolean isP = ((Claim.Winner) claim).outcome() == Outcome.P;
        if (sum != UNKNOWN) {
            return isP == (sum == 0);
        }
        return !isP && parts.hasOption(position, option -> sum(option) == 0);
    }
}
