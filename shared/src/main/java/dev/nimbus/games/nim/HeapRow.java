package dev.nimbus.games.nim;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.search.PlayedOut;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** A game on any number of heaps which matter to each other. */
abstract class HeapRow extends BasicGame<Heaps> {
    private static final int MOST_SAMPLED = 4;

    HeapRow(String notation, Set<Ask> normal, Set<Ask> misere) {
        super(notation, PositionShape.INTEGERS, normal, misere);
    }

    @Override
    public Heaps read(PositionInput input) {
        return Heaps.wrap(input.integers(noun()));
    }

    /** {@return what one integer is called in errors} */
    public final String noun() {
        return "heap";
    }

    @Override
    public final long size(Heaps position) {
        return position.size();
    }

    /** Finds the moves to options that {@code isWanted} holds for. */
    final void findMoves(Heaps position, Predicate<Heaps> isWanted, MoveList found) {
        findMoves(position, new PlayedOut<>(this), isWanted, found);
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        return sample(random, random.nextInt(MOST_SAMPLED + 1), size);
    }

    /** A random position of this many heaps, of about {@code size} tokens in all. */
    static Heaps sample(RandomGenerator random, int count, int size) {
        long[] heaps = new long[count];
        for (int i = 0; i < count; i++) {
            heaps[i] = random.nextInt(2 + size / count);
        }
        return Heaps.wrap(heaps);
    }
}
