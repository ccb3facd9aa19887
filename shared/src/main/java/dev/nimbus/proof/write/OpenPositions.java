package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.PackedText;
import dev.nimbus.proof.memory.ProofMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A stack of components or sums whose own needs have not been looked at yet. Of many all but those at the top are packed texts,
 * about ten bytes each, which are read again when their turn comes.
 *
 * @param <T> components, or sums
 */
final class OpenPositions<T> {
    /** So many are packed together, and at most twice as many are objects. */
    private static final int PACKED = 128;

    private final Texts<T> texts;
    private final ProofMemory memory;

    /** The first one is the next. */
    private final Deque<T> top = new ArrayDeque<>();

    private final Deque<PackedText> others = new ArrayDeque<>();

    /** What stands for a component or a sum while it is packed. */
    interface Texts<T> {
        String write(T one);

        /** Reads what {@link #write} has written. */
        T read(String text);

        /** What one takes in memory, about. */
        long bytes(T one);
    }

    OpenPositions(Texts<T> texts, ProofMemory memory) {
        this.texts = texts;
        this.memory = memory;
    }

    boolean isEmpty() {
        return top.isEmpty() && others.isEmpty();
    }

    void push(T position) {
        if (top.size() == 2 * PACKED) {
            packLowest();
        }
        memory.hold(texts.bytes(position));
        top.push(position);
    }

    private void packLowest() {
        List<String> lines = new ArrayList<>(PACKED);
        for (int i = 0; i < PACKED; i++) {
            T lowest = top.removeLast();
            lines.add(texts.write(lowest));
            memory.release(texts.bytes(lowest));
        }
        PackedText packed = PackedText.of(lines);
        memory.hold(packed.bytes());
        others.push(packed);
    }

    T pop() {
        if (top.isEmpty()) {
            unpack();
        }
        T position = top.pop();
        memory.release(texts.bytes(position));
        return position;
    }

    private void unpack() {
        PackedText packed = others.pop();
        memory.release(packed.bytes());
        for (String text : packed.lines()) {
            T position = texts.read(text);
            memory.hold(texts.bytes(position));
            top.addFirst(position); // The lowest one was packed first.
        }
    }
}
