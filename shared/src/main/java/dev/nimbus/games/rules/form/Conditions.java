package dev.nimbus.games.rules.form;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What a move's conditions say. */
final class Conditions {
    /** Each is at least 0 if the move is allowed. */
    final List<Linear> atLeastZero = new ArrayList<>();
    /** None of them is 0. */
    final List<Linear> unequal = new ArrayList<>();

    private boolean isExact = true;

    void add(Linear left, String sign, Linear right) {
        isExact &= isSafe(left) && isSafe(right);
        if (sign.equals("!=")) {
            unequal.add(left.minus(right));
        }
        if (sign.startsWith(">") || sign.equals("==")) {
            atLeastZero.add(left.minus(right).plus(sign.equals(">") ? -1 : 0));
        }
        if (sign.startsWith("<") || sign.equals("==")) {
            atLeastZero.add(right.minus(left).plus(sign.equals("<") ? -1 : 0));
        }
    }

    /** Takes a condition that was not read, since it does not name the heap. */
    void addOther() {
        isExact = false;
    }

    /** Whether they are all that was said, and pass 64 bits for no value of the variable up to the largest heap. */
    boolean areExact() {
        return isExact && unequal.isEmpty();
    }

    private static boolean isSafe(Linear side) {
        return Math.abs(side.variable()) <= 1
                && (side.variable() < 1 || side.number() <= 0)
                && (side.variable() > -1 || side.heap() > 0 || side.number() >= 0);
    }

    boolean areReadable() {
        return atLeastZero.stream().allMatch(sum -> Math.abs(sum.heap()) <= 1)
                && unequal.stream().allMatch(sum -> Math.abs(sum.heap()) <= 1);
    }

    /** The last value of the variable that a condition allows on any heap. */
    OptionalLong most() {
        return atLeastZero.stream()
                .filter(sum -> sum.heap() == 0 && sum.variable() == -1)
                .mapToLong(Linear::number)
                .min();
    }

    /** Whether they let the heap be no smaller than what is taken. */
    boolean allowOnly(Linear taken, long least, long most) {
        return atLeastZero.stream()
                .filter(sum -> sum.heap() == 1)
                .anyMatch(sum -> new Linear(0, 0, 0).minus(sum).minus(taken).least(least, most) >= 0);
    }

    /** The heap from which on the heap's size changes nothing about them. */
    long settledFrom(long least, long most) {
        long settled = 0;
        for (Linear sum : atLeastZero) {
            settled = Math.max(
                    settled,
                    sum.heap() == 0 ? 0 : sum.heap() > 0 ? -sum.least(least, most) : 1 + sum.most(least, most));
        }
        for (Linear sum : unequal) {
            settled = Math.max(
                    settled, sum.heap() == 0 ? 0 : 1 + Math.max(-sum.least(least, most), sum.most(least, most)));
        }
        return settled;
    }
}
