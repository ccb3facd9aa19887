package dev.nimbus.gateway.limits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Those who wait until something holds. As a rule that is room: uploads wait for it while their chunks have none, streams
 * while the answers to more have none. Confined to the event loop.
 */
public final class Gate {
    /** There is always room: the bytes are not kept. */
    public static final Gate OPEN = new Gate(() -> true);

    private final BooleanSupplier hasRoom;
    /** By who waits, the one that has waited longest first. */
    private final Map<Object, Runnable> waiting = new LinkedHashMap<>();

    public Gate(BooleanSupplier hasRoom) {
        this.hasRoom = hasRoom;
    }

    public boolean hasRoom() {
        return hasRoom.getAsBoolean();
    }

    /**
     * Runs {@code action} once, when there is room again. Call it while there is none. It does nothing if {@code who} waits
     * already.
     */
    public void whenRoom(Object who, Runnable action) {
        waiting.putIfAbsent(who, action);
    }

    /** {@code who} does not wait any more. */
    public void leave(Object who) {
        waiting.remove(who);
    }

    public boolean isAwaited() {
        return !waiting.isEmpty();
    }

    /** Lets those go on who wait, one after the other, as long as there is room; to be called when there may be. */
    public void tell() {
        while (isAwaited() && hasRoom()) {
            letOneGo();
        }
    }

    /** Lets the one go on that has waited longest, room or not; to be called where one waits. */
    public void letOneGo() {
        Object first = waiting.keySet().iterator().next();
        waiting.remove(first).run();
    }
}
