package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.memory.PackedText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * A stack of components or sums whose own needs have not been looked at yet. Of many all but those at the top are packed texts,
 * about ten bytes each, which are read again when their turn comes.
 *
 * @param <P> positions of the game
 */
final class OpenPositions<P> {
    /** So many are packed together, and at most twice as many are objects. */
    private static final int PACKED = 128;

    private final Options<P> options;
    private final Function<String, P> reading;
    private final Memory memory;

    /** The first one is the next. */
    private final Deque<P> top = new ArrayDeque<>();

    private final Deque<PackedText> others = new ArrayDeque<>();

    /** @param reading reads what the options write */
    OpenPositions(Options<P> options, Function<String, P> reading, Memory memory) {
        this.options = options;
        this.reading = reading;
        this.memory = memory;
    }

    boolean isEmpty() {
        return top.isEmpty() && others.isEmpty();
    }

    void push(P position) {
        if (top.size() == 2 * PACKED) {
            packLowest();
        }
        memory.hold(options.bytes(position));
        top.push(position);
    }

    private void packLowest() {
        List<String> texts = new ArrayList<>(PACKED);
        for (int i = 0; i < PACKED; i++) {
            P lowest = top.removeLast();
            texts.add(options.write(lowest));
            memory.release(options.bytes(lowest));
        }
        PackedText packed = PackedText.of(texts);
        memory.hold(packed.bytes());
        others.push(packed);
    }

    P pop() {
        if (top.isEmpty()) {
            unpack();
        }
        P position = top.pop();
        memory.release(options.bytes(position));
        return position;
    }

    private void unpack() {
        PackedText packed = others.pop();
        memory.release(packed.bytes());
        for (String text : packed.lines()) {
            P position = reading.apply(text);
            memory.hold(options.bytes(position));
            top.addFirst(position); // The lowest one was packed first.
        }
    }
}
