package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.memory.PackedText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A stack of components whose own needs have not been looked at yet. Of many all but those at the top are packed texts, about
 * ten bytes each, which are read again when their turn comes.
 *
 * @param <P> components
 */
final class OpenComponents<P> {
    /** So many are packed together, and at most twice as many are objects. */
    private static final int PACKED = 128;

    private final Options<P> options;
    private final Memory memory;

    /** The first one is the next. */
    private final Deque<P> top = new ArrayDeque<>();

    private final Deque<PackedText> others = new ArrayDeque<>();

    OpenComponents(Options<P> options, Memory memory) {
        this.options = options;
        this.memory = memory;
    }

    boolean isEmpty() {
        return top.isEmpty() && others.isEmpty();
    }

    void push(P component) {
        if (top.size() == 2 * PACKED) {
            packLowest();
        }
        memory.hold(options.bytes(component));
        top.push(component);
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
        P component = top.pop();
        memory.release(options.bytes(component));
        return component;
    }

    private void unpack() {
        PackedText packed = others.pop();
        memory.release(packed.bytes());
        for (String text : packed.lines()) {
            P component = options.readComponent(text);
            memory.hold(options.bytes(component));
            top.addFirst(component); // The lowest one was packed first.
        }
    }
}
