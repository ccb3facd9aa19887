package dev.nimbus.theory;

/** What can be asked of a position. The order of the constants is the order of the fields in an answer. */
public enum Ask {
    /** Who wins. */
    OUTCOME("outcome"),
    /** The nim-value under normal play. */
    GRUNDY("grundy"),
    /** One winning move, or none. */
    MOVE("move"),
    /** The number of winning moves and the first of them. */
    MOVES("moves"),
    /** The legal moves, each with the position that it leaves and its outcome. */
    OPTIONS("options"),
    /** The probability that the first player wins, where chance sets up the position. */
    PROBABILITY("probability"),
    /** How much the player to move gains over the other, where the rules count something, under best play for it. */
    SCORE("score");

    private final String notation;

    Ask(String notation) {
        this.notation = notation;
    }

    /** {@return the word for this ask in queries, and the name of its field in answers} */
    public String notation() {
        return notation;
    }
}
