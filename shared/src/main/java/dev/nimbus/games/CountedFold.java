package dev.nimbus.games;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.PositionFold;
import java.util.Optional;
import java.util.Set;

/**
 * A {@link PositionFold} of which the state begins with how many integers were added and has a fixed length. It answers who
 * wins; nim-values and moves only where a game says so.
 */
public abstract class CountedFold implements PositionFold {
    private long count;

    /** A fold of no integers. */
    protected CountedFold() {
        // Subclasses also start empty.
    }

    /**
     * {@return whether {@code asks} has nothing but the outcome}
     *
     * @param asks what is asked
     */
    public static boolean answers(Set<Ask> asks) {
        return Set.of(Ask.OUTCOME).containsAll(asks);
    }

    @Override
    public final void addBlocking(long[] integers, int more) {
        foldBlocking(integers, more);
        count += more;
    }

    /**
     * Folds integers, which {@link #count} does not count yet. May block.
     *
     * @param integers each from 0 to 2⁶³−1
     * @param more how many to fold, at most the length of the array
     */
    protected abstract void foldBlocking(long[] integers, int more);

    @Override
    public final long count() {
        return count;
    }

    @Override
    public final void append(long[] state) {
        int numbers = state().length;
        if (state.length != numbers) {
            throw new IllegalArgumentException("a state of " + state.length + " numbers; expected " + numbers);
        }
        join(state);
        count += state[0];
    }

    /**
     * Joins the state of another fold, whose integers {@link #count} does not count yet.
     *
     * @param state what {@link #state} of the other fold returned; its length is checked
     */
    protected abstract void join(long[] state);

    @Override
    public GrundyValue grundy() {
        throw new UnsupportedOperationException("this fold knows no nim-values");
    }

    @Override
    public Optional<Move> winningMove() {
        throw new UnsupportedOperationException("this fold knows no moves");
    }
}
