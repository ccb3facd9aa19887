package dev.nimbus.games;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.PositionFold;
import java.util.Optional;
import java.util.Set;

/** A {@link PositionFold} that answers who wins, and nothing else. */
public abstract class OutcomeFold implements PositionFold {
    private final int numbers;

    /**
     * A fold of no integers.
     *
     * @param numbers the length of the array that {@link #state} returns
     */
    protected OutcomeFold(int numbers) {
        this.numbers = numbers;
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
    public final void append(long[] state) {
        if (state.length != numbers) {
            throw new IllegalArgumentException("a state of " + state.length + " numbers; expected " + numbers);
        }
        add(state);
    }

    /**
     * Adds the state of another fold, whose integers follow those added so far.
     *
     * @param state what {@link #state} of the other fold returned; its length is checked
     */
    protected abstract void add(long[] state);

    @Override
    public final GrundyValue grundy() {
        throw new UnsupportedOperationException("this fold knows no nim-values");
    }

    @Override
    public final Optional<Move> winningMove() {
        throw new UnsupportedOperationException("this fold knows no moves");
    }
}
