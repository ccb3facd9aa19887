package dev.nimbus.games.nim;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.nimber.XorBasis;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Each card shows one of its two numbers, each with probability 1/2, then Nim is played with what is shown. With S the
 * xor of all fronts, turning card i over changes the xor by cᵢ = aᵢ xor bᵢ, so the xor shown is spread evenly over S
 * plus the span of the cᵢ: the first player loses with probability 1/2^rank if S is in the span, and never else
 * (Codeforces 662A).
 */
public final class Cards extends BasicGame<Cards.Hand> {
    public static final GameType TYPE = GameType.named("cards", context -> new Cards());

    private Cards() {
        super("cards", PositionShape.STRUCTURE, EnumSet.of(Ask.PROBABILITY), nothing());
    }

    @Override
    public Optional<String> whyNotInSums() {
        return Optional.of(
                "is set up by chance, so that nobody is sure to win; expected one whose position has a winner");
    }

    @Override
    public Hand read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireArray(tree, "a list of cards [a,b]", "");
        long[] fronts = new long[tree.size()];
        long[] backs = new long[tree.size()];
        for (int i = 0; i < fronts.length; i++) {
            JsonNode card = TreeInput.pair(tree, i, "card", "two numbers [a,b]", "");
            fronts[i] = TreeInput.integer(card.get(0), "a of card " + i, "/" + i + "/0");
            backs[i] = TreeInput.integer(card.get(1), "b of card " + i, "/" + i + "/1");
        }
        return new Hand(Heaps.wrap(fronts), Heaps.wrap(backs));
    }

    @Override
    public Hand sample(RandomGenerator random, int size) {
        long[] fronts = new long[random.nextInt(1 + size)];
        long[] backs = new long[fronts.length];
        for (int i = 0; i < fronts.length; i++) {
            fronts[i] = random.nextInt(8);
            backs[i] = random.nextInt(8);
        }
        return new Hand(Heaps.wrap(fronts), Heaps.wrap(backs));
    }

    /** Chance moves first; there are no options before. */
    @Override
    public boolean options(Hand position, OptionVisitor<Hand> visitor) {
        return true;
    }

    @Override
    public long size(Hand position) {
        return Sizes.ofNumbers(2L * position.fronts().count(), Long.BYTES);
    }

    @Override
    public Fraction probability(Hand position, Budget budget) {
        XorBasis turns = new XorBasis();
        long xor = 0;
        for (int i = 0; i < position.fronts().count(); i++) {
            xor ^= position.fronts().get(i);
            turns.add(position.fronts().get(i) ^ position.backs().get(i));
        }
        if (!turns.spans(xor)) {
            return Fraction.of(1, 1);
        }
        BigInteger all = BigInteger.ONE.shiftLeft(turns.rank());
        return new Fraction(all.subtract(BigInteger.ONE), all);
    }

    /**
     * Cards with a number on each side.
     *
     * @param fronts the one side of each
     * @param backs the other side of each
     */
    public record Hand(Heaps fronts, Heaps backs) {
        @Override
        public String toString() {
            return fronts.pairedWith(backs);
        }
    }
}
