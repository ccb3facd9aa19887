package dev.nimbus.proof;

import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Checks all entries of a proof by several threads, then that they can be put in an order in which each follows from those
 * before: where two rest on each other alone, play may go on for ever between them, and neither is proved. Where none do, all
 * are true by induction, also in games that have endless plays (C. A. B. Smith 1966).
 */
final class Derivation {
    private static final int LIST_BYTES = 24;

    /** Of entries one after another, where play may go on for ever: a minute or so. */
    private static final long MOST_CHECKS = 5_000_000;

    private enum State {
        UNSEEN,
        /** Those that it rests on are being looked at. */
        OPEN,
        PROVED
    }

    private final Convention<?> entries;
    private final Memory memory;
    private final LongAdder checked;

    /** The entries that each rests on, each once. */
    private final int[][] uses;

    /** @param checked counts the checks */
    Derivation(Convention<?> entries, Memory memory, LongAdder checked) {
        this.entries = entries;
        this.memory = memory;
        this.checked = checked;
        this.uses = new int[entries.count()][];
    }

    void checkBlocking(Workers workers) throws InvalidProofException {
        workers.doAllBlocking(uses.length, () -> {
            Convention.Check check = entries.check(Convention.ALL);
            Used used = new Used();
            return number -> {
                Optional<String> fault = fault(check, number, used);
                if (fault.isPresent()) {
                    throw new InvalidProofException(entries.line(number), fault.get());
                }
                checked.increment();
            };
        });
        Optional<InvalidProofException> circle = new Order().circle();
        if (circle.isPresent() && !followInSomeOrder()) {
            throw circle.get();
        }
    }

    /**
     * Derives entries from those derived before, until all are or none more is. An entry may follow in several ways, of which
     * a check knows the first; where play may go on for ever, another one may be without a circle.
     */
    private boolean followInSomeOrder() {
        BitSet proved = new BitSet(uses.length);
        Convention.Check check = entries.check(proved::get);
        long checks = 0;
        int before = -1;
        for (boolean up = false; proved.cardinality() > before && checks < MOST_CHECKS; up = !up) {
            before = proved.cardinality();
            checks += uses.length;
            for (int i = 0; i < uses.length; i++) {
                int number = up ? i : uses.length - 1 - i;
                if (!proved.get(number) && check.fault(number, used -> {}).isEmpty()) {
                    proved.set(number);
                }
            }
        }
        return proved.cardinality() == uses.length;
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

        /** The first circle, if there is one. */
        private Optional<InvalidProofException> circle() {
            Arrays.fill(states, State.UNSEEN);
            Optional<InvalidProofException> circle = Optional.empty();
            for (int i = 0; i < states.length && circle.isEmpty(); i++) {
                visit(i);
                while (!open.isEmpty() && circle.isEmpty()) {
                    circle = goOn(open.getLast());
                }
            }
            return circle;
        }

        private Optional<InvalidProofException> goOn(int number) {
            if (done[number] == uses[number].length) {
                states[number] = State.PROVED;
                open.removeLast();
                return Optional.empty();
            }
            int on = uses[number][done[number]++];
            if (states[on] == State.OPEN) {
                return Optional.of(new InvalidProofException(
                        entries.line(number),
                        "it rests on line " + entries.line(on) + ", which rests on it: play may go on for ever"));
            }
            visit(on);
            return Optional.empty();
        }

        private void visit(int number) {
            if (states[number] == State.UNSEEN) {
                states[number] = State.OPEN;
                open.addLast(number);
            }
        }
    }
}
