package dev.nimbus.tables.rules;

/** Grundy's game: split one heap into two non-empty heaps of different sizes (P. M. Grundy, 1939). */
public enum GrundysGame implements Recurrence {
    GRUNDYS_GAME;

    @Override
    public String key() {
        return "grundys-game";
    }
}
