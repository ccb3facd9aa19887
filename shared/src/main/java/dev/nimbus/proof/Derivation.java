package dev.nimbus.proof;

import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Checks all entries of a proof by several threads, then that they can be put in an order in which each follows from those
 * before: where two rest on each other alone, play may go on for ever between them, and neither is proved. Where none do, all
 * are true by induction, also in games that have endless plays (C. A. B. Smith 1966).
 */
final class Derivation {
    private static final int LIST_BYTES = 24;

    private enum State {
        UNSEEN,
        /** Those that it rests on are being looked at. */
        OPEN,
        PROVED,
        /** It is in a circle, or rests on one. */
        CIRCULAR
    }

    private final Convention<?> entries;
    private final ProofMemory memory;
    private final LongAdder checked;

    /** The entries that each rests on, each once. */
    private final int[][] uses;

    /** @param checked counts the checks */
    Derivation(Convention<?> entries, ProofMemory memory, LongAdder checked) {
        this.entries = entries;
        this.memory = memory;
        this.checked = checked;
        this.uses = new int[entries.count()][];
    }

    void checkBlocking(Workers workers) throws InvalidProofException {
        workers.doAllBlocking(entries.count(), () -> {
            Convention.Check check = entries.check();
            Used used = new Used();
            return number -> {
                Optional<String> fault = fault(check, number, used);
                if (fault.isPresent()) {
                    throw new InvalidProofException(entries.line(number), fault.get());
                }
                checked.increment();
            };
        });
        BitSet proved = new Order().proved();
        if (proved.cardinality() < uses.length) {
            followInSomeWay(proved);
        }
    }

    /**
     * Derives the others from those that are proved. An entry may follow in several ways, of which a check knows the first;
     * where play may go on for ever, another one may be without a circle.
     */
    private void followInSomeWay(BitSet proved) throws InvalidProofException {
        HornClauses clauses = clauses(proved);
        IntConsumer ways = entries.ways(clauses);
        for (int i = proved.nextClearBit(0); i < uses.length; i = proved.nextClearBit(i + 1)) {
            try {
                ways.accept(i);
            } catch (Refusal refusal) {
                throw new InvalidProofException(entries.line(i), refusal.getMessage());
            }
        }
        clauses.derive();
        for (int i = 0; i < uses.length; i++) {
            if (!clauses.holds(i)) {
                throw circle(clauses, i);
            }
        }
    }

    private HornClauses clauses(BitSet proved) throws InvalidProofException {
        HornClauses clauses = new HornClauses(memory);
        for (int i = 0; i < uses.length; i++) {
            try {
                int fact = clauses.fact();
                if (proved.get(i)) {
                    clauses.clause(fact);
                }
            } catch (Refusal refusal) {
                throw new InvalidProofException(entries.line(i), refusal.getMessage());
            }
        }
        return clauses;
    }

    /** What an entry that does not follow rests on does not all follow either, and so on until one comes again. */
    private InvalidProofException circle(HornClauses clauses, int from) {
        BitSet seen = new BitSet();
        int number = from;
        int on = from;
        while (!seen.get(on)) {
            number = on;
            seen.set(number);
            on = IntStream.of(uses[number])
                    .filter(use -> !clauses.holds(use))
                    .findFirst()
                    .orElseThrow();
        }
        return new InvalidProofException(
                entries.line(number),
                "it rests on line " + entries.line(on) + ", which rests on it: play may go on for ever");
    }

    private Optional<String> fault(Convention.Check check, int number, Used used) {
        try {
            used.count = 0;
            Optional<String> fault = check.fault(number, used::add);
            uses[number] = used.toArray();
            memory.hold(LIST_BYTES + (long) Integer.BYTES * uses[number].length);
            return fault;
        } catch (Refusal refusal) {
            return Optional.of(refusal.getMessage());
        }
    }

    /** Numbers of entries that one rests on. */
    private static final class Used {
        private int[] numbers = new int[64];
        private int count;

        private void add(int number) {
            numbers = count < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * count);
            numbers[count++] = number;
        }

        private int[] toArray() {
            Arrays.sort(numbers, 0, count);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (i == 0 || numbers[i] != numbers[i - 1]) {
                    numbers[kept++] = numbers[i];
                }
            }
            return Arrays.copyOf(numbers, kept);
        }
    }

    /** Goes through the entries, each after those that it rests on. */
    private final class Order {
        private final State[] states = new State[uses.length];

        /** How many of its uses have been looked at. */
        private final int[] done = new int[uses.length];

        private final Deque<Integer> open = new ArrayDeque<>();

        /** Those that rest on no circle, as they were checked. */
        private BitSet proved() {
            Arrays.fill(states, State.UNSEEN);
            BitSet proved = new BitSet(states.length);
            for (int i = 0; i < states.length; i++) {
                visit(i);
                while (!open.isEmpty()) {
                    goOn(open.getLast());
                }
                proved.set(i, states[i] == State.PROVED);
            }
            return proved;
        }

        private void goOn(int number) {
            if (done[number] == uses[number].length) {
                states[number] = State.PROVED;
                open.removeLast();
                return;
            }
            int on = uses[number][done[number]++];
            if (states[on] == State.OPEN || states[on] == State.CIRCULAR) {
                open.forEach(above -> states[above] = State.CIRCULAR); // Each rests on the next one.
                open.clear();
            } else {
                visit(on);
            }
        }

        private void visit(int number) {
            if (states[number] == State.UNSEEN) {
                states[number] = State.OPEN;
                open.addLast(number);
            }
        }
    }
}
