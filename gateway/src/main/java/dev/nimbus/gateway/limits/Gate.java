package dev.nimbus.gateway.limits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Those who wait until it opens. Most gates open where there is room: uploads wait while their chunks have none, streams
 * while the answers to more have none. Confined to the event loop.
 */
public final class Gate {
    /** Nobody waits: the bytes are not kept. */
    public static final Gate OPEN = new Gate(() -> true);

    private final BooleanSupplier isOpen;
    /** By who waits, the one that has waited longest first. */
    private final Map<Object, Runnable> waiting = new LinkedHashMap<>();

    public Gate(BooleanSupplier isOpen) {
        this.isOpen = isOpen;
    }

    public boolean isOpen() {
        return isOpen.getAsBoolean();
    }

    /**
     * Runs {@code action} once, when the gate is open again. Call it while it is not. It does nothing if {@code who} waits
     * already.
     */
    public void whenOpen(Object who, Runnable action) {
        waiting.putIfAbsent(who, action);
    }

    /** {@code who} does not wait any more. */
    public void leave(Object who) {
        waiting.remove(who);
    }

    public boolean isAwaited() {
        return !waiting.isEmpty();
    }

    /** Lets those go on who wait, one after the other, as long as it is open; to be called when it may be. */
    public void tell() {
        while (isAwaited() && isOpen()) {
            letOneGo();
        }
    }

    /** Lets the one go on that has waited longest, open or not; to be called where one waits. */
    public void letOneGo() {
        Object first = waiting.keySet().iterator().next();
        waiting.remove(first).run();
    }
}
