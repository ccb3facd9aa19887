package dev.nimbus.proof;

import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Checks all entries of a proof by several threads, then that none rests on itself by way of others: where two rest on each
 * other, play may go on for ever between them, and neither is proved. Where none do, all are true by induction, also in
 * games that have endless plays (C. A. B. Smith 1966).
 */
final class Derivation {
    private static final int LIST_BYTES = 24;

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
        new Order().check();
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

        private void check() throws InvalidProofException {
            Arrays.fill(states, State.UNSEEN);
            for (int i = 0; i < states.length; i++) {
                visit(i);
                while (!open.isEmpty()) {
                    goOn(open.getLast());
                }
            }
        }

        private void goOn(int number) throws InvalidProofException {
            if (done[number] == uses[number].length) {
                states[number] = State.PROVED;
                open.removeLast();
                return;
            }
            int on = uses[number][done[number]++];
            if (states[on] == State.OPEN) {
                throw new InvalidProofException(
                        entries.line(number),
                        "it rests on line " + entries.line(on) + ", which rests on it: play may go on for ever");
            }
            visit(on);
        }

        private void visit(int number) {
            if (states[number] == State.UNSEEN) {
                states[number] = State.OPEN;
                open.addLast(number);
            }
        }
    }
}
