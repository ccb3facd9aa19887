package dev.nimbus.gateway.live;

/** Whether what is being uploaded has somewhere to go. */
public interface Room {
    /** Room without end, for what is not kept. */
    Room ENDLESS = new Room() {
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
