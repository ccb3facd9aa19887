package dev.nimbus.theory;

/** The convention that decides who has won when a player cannot move. */
public enum Play {
    /** Who cannot move loses. */
    NORMAL("normal"),
    /** Who cannot move wins. */
    MISERE("misere");

    private final String notation;

    Play(String notation) {
        this.notation = notation;
    }

    /** {@return the word for this convention in queries} */
    public String notation() {
        return notation;
    }
}
