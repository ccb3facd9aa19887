package dev.nimbus.gateway.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Pauses an upload while its chunks have no room. Confined to the event loop. */
public final class Gate {
    /** There is always room: the bytes are not kept. */
    public static final Gate OPEN = new Gate(() -> true);

    private final BooleanSupplier hasRoom;
    private final List<Runnable> waiting = new ArrayList<>();

    public Gate(BooleanSupplier hasRoom) {
        this.hasRoom = hasRoom;
    }

    /** Whether the upload may go on. */
    public boolean hasRoom() {
        return hasRoom.getAsBoolean();
    }

    /** Runs {@code action} once when there is room again; to be called while there is none. */
    public void whenRoom(Runnable action) {
        waiting.add(action);
    }

    public boolean isAwaited() {
        return !waiting.isEmpty();
    }

    /** Lets those go on who wait, if there is room now; to be called when there may be. */
    public void tell() {
        if (isAwaited() && hasRoom()) {
            List<Runnable> woken = List.copyOf(waiting);
            waiting.clear();
            woken.forEach(Runnable::run);
        }
    }
}
