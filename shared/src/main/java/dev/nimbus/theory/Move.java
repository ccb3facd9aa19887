package dev.nimbus.theory;

/**
 * A move as answers show it. Implementations are records: two moves are equal where they change the same component
 * into the same thing.
 */
public interface Move {
    /**
     * Writes the fields of this move, for example {@code "heap":0,"to":[1,2]}.
     *
     * @param out takes the fields
     */
    void writeTo(FieldWriter out);
}
