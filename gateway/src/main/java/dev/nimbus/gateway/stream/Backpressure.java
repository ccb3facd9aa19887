package dev.nimbus.gateway.stream;

/** Pauses an upload while its chunks have no room. */
public interface Backpressure {
    /** There is always room: the bytes are not kept. */
    Backpressure ENDLESS = new Backpressure() {
        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void whenRoom(Runnable action) {
            action.run();
        }
    };

    /** Whether the upload may go on. */
    boolean hasRoom();

    /** Runs {@code action} once when there is room again. */
    void whenRoom(Runnable action);
}
