package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.PackedText;
import dev.nimbus.proof.memory.ProofMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A stack of components or sums whose own needs have not been looked at yet. Of many all but those at the top are packed texts,
 * about ten bytes each, which are read again when their turn comes.
 */
final class OpenPositions<T> {
    /** So many are packed together, and at most twice as many are objects. */
    private static final int PACKED = 128;

    private final Function<T, String> write;
    private final Function<String, T> read;
    private final ToLongFunction<T> bytes;
    private final ProofMemory memory;

    /** The first one is the next. */
    private final Deque<T> top = new ArrayDeque<>();

    private final Deque<PackedText> others = new ArrayDeque<>();

    /**
     * None yet.
     *
     * @param write gives the text of one while it is packed
     * @param read reads what {@code write} has written
     * @param bytes says what one takes in memory, about
     */
    OpenPositions(Function<T, String> write, Function<String, T> read, ToLongFunction<T> bytes, ProofMemory memory) {
        this.write = write;
        this.read = read;
        this.bytes = bytes;
        this.memory = memory;
    }

    boolean isEmpty() {
        return top.isEmpty() && others.isEmpty();
    }

    void push(T position) {
        if (top.size() == 2 * PACKED) {
            packLowest();
        }
        memory.hold(bytes.applyAsLong(position));
        top.push(position);
    }

    private void packLowest() {
        List<String> lines = new ArrayList<>(PACKED);
        for (int i = 0; i < PACKED; i++) {
            T lowest = top.removeLast();
            lines.add(write.apply(lowest));
            memory.release(bytes.applyAsLong(lowest));
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
        memory.release(bytes.applyAsLong(position));
        return position;
    }

    private void unpack() {
        PackedText packed = others.pop();
        memory.release(packed.bytes());
        for (String text : packed.lines()) {
            T position = read.apply(text);
            memory.hold(bytes.applyAsLong(position));
            top.addFirst(position); // The lowest one was packed first.
        }
    }
}
