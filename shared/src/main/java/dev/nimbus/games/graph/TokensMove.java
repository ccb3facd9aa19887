package dev.nimbus.games.graph;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;

/**
 * A token replaced by those of a sum: {@code {"token":0,"to":[1,3]}}.
 *
 * @param token its index
 * @param to the vertices of the tokens that it becomes, ascending; not written to once the move is made
 */
record TokensMove(int token, long... to) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("token", token).numbers("to", to);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokensMove that && token == that.token && Arrays.equals(to, that.to);
    }

    @Override
    public int hashCode() {
        return 31 * token + Arrays.hashCode(to);
    }

    @Override
    public String toString() {
        return "token " + token + " to " + Arrays.toString(to);
    }
}
