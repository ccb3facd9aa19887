package dev.nimbus.proof;

import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * Checks all entries of a proof, each after those that it rests on, as far as that can be: where two rest on each other,
 * play may go on for ever between them, and neither is proved. Where none do, all are true by induction, also in games that
 * have endless plays (C. A. B. Smith 1966).
 */
final class Derivation {
    private enum State {
        UNCHECKED,
        /** Its own check is done, those of what it rests on are not. */
        OPEN,
        PROVED
    }

    private final Convention<?> entries;
    private final Runnable beforeEach;
    private final State[] states;
    private final Deque<Frame> open = new ArrayDeque<>();

    /** An entry whose check is done, and what is left of those that it rests on. */
    private static final class Frame {
        private final int entry;
        private int[] uses = new int[8];
        private int count;

        private Frame(int entry) {
            this.entry = entry;
        }

        private void use(int number) {
            uses = count < uses.length ? uses : Arrays.copyOf(uses, 2 * count);
            uses[count++] = number;
        }
    }

    /** @param beforeEach runs before each check */
    Derivation(Convention<?> entries, Runnable beforeEach) {
        this.entries = entries;
        this.beforeEach = beforeEach;
        this.states = new State[entries.count()];
        Arrays.fill(states, State.UNCHECKED);
    }

    void check() throws InvalidProofException {
        for (int i = 0; i < states.length; i++) {
            if (states[i] == State.UNCHECKED) {
                open(i);
                checkOpened();
            }
        }
    }

    private void checkOpened() throws InvalidProofException {
        while (!open.isEmpty()) {
            Frame frame = open.getLast();
            if (frame.count == 0) {
                states[frame.entry] = State.PROVED;
                open.removeLast();
            } else {
                rest(frame, frame.uses[--frame.count]);
            }
        }
    }

    private void rest(Frame frame, int on) throws InvalidProofException {
        switch (states[on]) {
            case UNCHECKED -> open(on);
            case OPEN ->
                throw new InvalidProofException(
                        entries.line(frame.entry),
                        "it rests on line " + entries.line(on) + ", which rests on it: play may go on for ever");
            case PROVED -> {}
        }
    }

    private void open(int number) throws InvalidProofException {
        Frame frame = new Frame(number);
        Optional<String> fault = fault(frame);
        if (fault.isPresent()) {
            throw new InvalidProofException(entries.line(number), fault.get());
        }
        states[number] = State.OPEN;
        open.addLast(frame);
    }

    private Optional<String> fault(Frame frame) {
        beforeEach.run();
        try {
            return entries.fault(frame.entry, frame::use);
        } catch (Refusal refusal) {
            return Optional.of(refusal.getMessage());
        }
    }
}
