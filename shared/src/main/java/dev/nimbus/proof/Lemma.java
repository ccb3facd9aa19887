package dev.nimbus.proof;

import java.util.Optional;

/** What an entry may rest on besides other entries, if the header of its proof names it. */
public enum Lemma {
    /** Half a turn leaves the component as it is and no move meets its image: the second player answers by it and wins. */
    HALF_TURN("half-turn");

    private final String notation;

    Lemma(String notation) {
        this.notation = notation;
    }

    /** {@return how headers and entries name it} */
    public String notation() {
        return notation;
    }

    /** {@return the lemma of this name, if there is one} */
    public static Optional<Lemma> of(String notation) {
        for (Lemma lemma : values()) {
            if (lemma.notation.equals(notation)) {
                return Optional.of(lemma);
            }
        }
        return Optional.empty();
    }
}
