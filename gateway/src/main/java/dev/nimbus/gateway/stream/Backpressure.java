package dev.nimbus.gateway.stream;

/** Whether what is being uploaded has somewhere to go. */
public interface Backpressure {
    /** Backpressure without end, for what is not kept. */
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
