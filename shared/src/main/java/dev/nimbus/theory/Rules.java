package dev.nimbus.theory;

import java.util.List;

/**
 * The rules of a game and nothing of its theory: where one may move from a position. This is all that the reference
 * evaluator and the searches know of a game.
 *
 * @param <P> positions: immutable, with {@code equals} and {@code hashCode} by content
 */
public interface Rules<P> {
    /**
     * Every option of {@code position}. Moves that change the same component into the same thing are listed once.
     * Items come in the order of the public contract: by component, then by result.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} where there are too many to list
     */
    List<Option<P>> options(P position);

    /**
     * A position with the same outcome and value that stands for all positions alike under symmetry (heaps sorted,
     * empty components left out); searches remember results by it.
     */
    default P canonical(P position) {
        return position;
    }
}
