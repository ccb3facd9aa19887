package dev.nimbus.tables;

import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The slow and obvious evaluator: lists the options of each heap by the rules and takes the mex of their values. */
public final class ReferenceValues {

    private ReferenceValues() {}

    /** G(0), …, G(length − 1). */
    public static int[] of(Recurrence game, int length) {
        int[] values = new int[length];
        for (int n = 0; n < length; n++) {
            Set<Integer> reached = new HashSet<>();
            for (List<Integer> option : options(game, n)) {
                int value = 0;
                for (int heap : option) {
                    value ^= values[heap];
                }
                reached.add(value);
            }
            while (reached.contains(values[n])) {
                values[n]++;
            }
        }
        return values;
    }

    /** The heaps that a heap of n tokens may become, each option a list of heaps (empty ones may be among them). */
    public static List<List<Integer>> options(Recurrence game, int n) {
        List<List<Integer>> options = new ArrayList<>();
        if (game instanceof TakeAndBreak code) {
            for (int taken = 0; taken <= n; taken++) {
                for (int parts = 0; parts <= 4; parts++) {
                    if ((code.digit(taken) >> parts & 1) == 1) {
                        addPartitions(n - taken, parts, 1, new ArrayList<>(), options);
                    }
                }
            }
        } else if (game == GrundysGame.GRUNDYS_GAME) {
            for (int a = 1; a < n - a; a++) {
                options.add(List.of(a, n - a));
            }
        } else {
            for (int taken = 1; taken <= n; taken++) {
                if (mayTake(game, taken)) {
                    options.add(List.of(n - taken));
                }
            }
        }
        return options;
    }

    private static void addPartitions(
            int total, int parts, int least, List<Integer> begun, List<List<Integer>> options) {
        if (parts == 0) {
            if (total == 0) {
                options.add(List.copyOf(begun));
            }
            return;
        }
        for (int part = least; part <= total; part++) {
            begun.add(part);
            addPartitions(total - part, parts - 1, part, begun, options);
            begun.remove(begun.size() - 1);
        }
    }

    private static boolean mayTake(Recurrence game, int taken) {
        if (game instanceof Subtraction finite) {
            return finite.numbers().stream().anyMatch(s -> s == taken);
        }
        if (game instanceof AllBut allBut) {
            return allBut.numbers().stream().noneMatch(s -> s == taken);
        }
        return switch ((InfiniteSubtraction) game) {
            case FIBONACCI -> isSquare(5L * taken * taken + 4) || isSquare(5L * taken * taken - 4);
            case SQUARES -> isSquare(taken);
            case POWERS_OF_TWO -> Integer.bitCount(taken) == 1;
            case PRIMES -> taken > 1 && isPrime(taken);
        };
    }

    private static boolean isSquare(long n) {
        long root = Math.round(Math.sqrt(n));
        return root * root == n;
    }

    private static boolean isPrime(int n) {
        for (int d = 2; d < n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }
}
