package dev.nimbus.games;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.PositionFold;
import java.util.Optional;
import java.util.Set;

/** A fold that tells who wins, and nothing else. */
public abstract class OutcomeFold implements PositionFold {
    private final int numbers;

    /**
     * A fold of no integers.
     *
     * @param numbers how many there are in its state
     */
    protected OutcomeFold(int numbers) {
        this.numbers = numbers;
    }

    /**
     * {@return whether nothing else than the outcome is asked}
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
     * Adds what another fold came to.
     *
     * @param state the numbers of the other fold, as many as of this one
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
