package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Primes;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A subtraction game of an infinite set: Fibonacci numbers, primes, squares, powers of two. */
public final class InfiniteSubtractionGame extends SubtractionGame {
    private final InfiniteSubtraction set;

    private InfiniteSubtractionGame(InfiniteSubtraction set, Tables tables) {
        super(set.key(), tables.table(set));
        this.set = set;
    }

    /** The game of the set of this name, if there is one. */
    static Optional<HeapGame> named(String name, Tables tables) {
        return Arrays.stream(InfiniteSubtraction.values())
                .filter(set -> set.set().equals(name))
                .findFirst()
                .map(set -> new InfiniteSubtractionGame(set, tables));
    }

    /** The names of all sets. */
    static String names() {
        return Arrays.stream(InfiniteSubtraction.values())
                .map(InfiniteSubtraction::set)
                .collect(Collectors.joining(", "));
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = new long[1];
        boolean more = true;
        for (long taken = largest(heap); taken > 0 && more; taken = largest(taken - 1)) {
            part[0] = heap - taken;
            more = visitor.visit(part, part[0] == 0 ? 0 : 1);
        }
    }

    @Override
    boolean allows(long taken) {
        return largest(taken) == taken;
    }

    /** The largest number of the set that is at most {@code bound} ≥ 0, or 0. */
    private long largest(long bound) {
        return switch (set) {
            case FIBONACCI -> largestFibonacci(bound);
            case PRIMES -> Primes.largest(bound);
            case SQUARES -> largestSquare(bound);
            case POWERS_OF_TWO -> Long.highestOneBit(bound);
        };
    }

    private static long largestFibonacci(long bound) {
        long smaller = 0;
        long larger = 1;
        while (larger <= bound && larger > 0) {
            long next = smaller + larger;
            smaller = larger;
            larger = next;
        }
        return smaller;
    }

    private static long largestSquare(long bound) {
        long root = (long) Math.sqrt((double) bound);
        while (root * root > bound || root * root < 0) {
            root--;
        }
        while ((root + 1) * (root + 1) <= bound && (root + 1) * (root + 1) > 0) {
            root++;
        }
        return root * root;
    }
}
