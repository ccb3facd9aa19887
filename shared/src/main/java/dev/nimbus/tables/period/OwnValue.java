package dev.nimbus.tables.period;

import dev.nimbus.tables.rules.TakeAndBreak;

/**
 * The first half of {@link SaltusProof}: whether an option of a heap past the table might have the heap's own value.
 *
 * <p>An option takes i tokens and leaves parts. Each part is small, or lies some whole periods above a heap of the first
 * period; so all options are some choice of parts below the {@link RisingPattern#end end of the first period}, raised. Let the
 * heap be M periods above heap r of the first period. Its quotient is then M + high(r), and the parts that rise are
 * raised by M + q periods in all, where the choice fixes q. Flat parts take some of these periods, which leaves fewer. The xor of
 * the parts' quotients is at most their sum, and both are even or both odd.
 */
final class OwnValue {
    private final RisingPattern pattern;
    private final TakeAndBreak code;

    private int parts;
    private int total;
    private int low;
    /** The xor of the quotients of parts that do not rise. */
    private int still;
    /** The sum of the quotients of those that do. */
    private int high;

    private int rising;
    private int flat;

    OwnValue(RisingPattern pattern, TakeAndBreak code) {
        this.pattern = pattern;
        this.code = code;
    }

    /** Whether it cannot be ruled out. */
    boolean mayBeReached() {
        return mayBeReached(1) || (code.repeating() && mayBeReachedByTaking());
    }

    /** By the repeated digit: the heaps that are left may be small, and what is taken may be whole periods more. */
    private boolean mayBeReachedByTaking() {
        int digit = code.digit(code.lastIndex());
        for (int heap = pattern.start(); heap < pattern.end(); heap++) {
            for (int rest = (digit & 1) != 0 ? 0 : 1; rest < ((digit & 2) != 0 ? pattern.end() : 1); rest++) {
                if (pattern.low(rest) == pattern.low(heap) && isHighReachedByTaking(heap, rest)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isHighReachedByTaking(int heap, int rest) {
        int above = pattern.high(rest) - pattern.high(heap);
        boolean restRises = pattern.isLarge(rest) && pattern.rises(rest);
        if (!pattern.rises(heap)) {
            return restRises ? above <= 0 : above == 0;
        }
        // Heaps of these two classes with equal values are always as far from each other.
        return restRises ? heap - rest + above * pattern.period() >= code.lastIndex() : isPastTable(heap, above);
    }

    /** By the parts chosen so far and some more, from {@code least} on. */
    private boolean mayBeReached(int least) {
        if (rising + flat > 0 && isReached()) {
            return true;
        }
        for (int part = least; parts < code.parts() && part < pattern.end(); part++) {
            change(part, 1);
            boolean reached = mayBeReached(part);
            change(part, -1);
            if (reached) {
                return true;
            }
        }
        return false;
    }

    /** Adds a part, or with {@code sign} −1 removes it. */
    private void change(int part, int sign) {
        parts += sign;
        total += sign * part;
        low ^= pattern.low(part);
        if (pattern.isLarge(part) && pattern.rises(part)) {
            rising += sign;
            high += sign * pattern.high(part);
        } else {
            flat += pattern.isLarge(part) ? sign : 0;
            still ^= pattern.high(part);
        }
    }

    private boolean isReached() {
        for (int taken = 0; taken <= code.lastIndex(); taken++) {
            if ((code.digit(taken) >> parts & 1) != 0) {
                int from = total + taken;
                int heap = pattern.start() + Math.floorMod(from - pattern.start(), pattern.period());
                if (pattern.low(heap) == low && isHighReached(heap, (heap - from) / pattern.period())) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isHighReached(int heap, int q) {
        return pattern.rises(heap) ? isRisingReached(heap, q) : isFlatReached(heap, q);
    }

    private boolean isRisingReached(int heap, int q) {
        if (rising == 0) {
            return isPastTable(heap, still - pattern.high(heap));
        }
        int above = high + still + q - pattern.high(heap);
        if (above < 0 || flat > 0) {
            return above >= 0;
        }
        // A number xor b is it plus b, less twice those bits of b that it has.
        boolean one = above % 2 == 0 && (above / 2 & ~still) == 0;
        return rising == 1 ? one : above % 2 == 0;
    }

    private boolean isFlatReached(int heap, int q) {
        if (rising > 1) {
            return true;
        }
        int raised = (still ^ pattern.high(heap)) - high;
        if (rising == 0) {
            return still == pattern.high(heap);
        }
        return raised >= 0 && (flat > 0 || isPastTable(heap, raised - q));
    }

    /** Whether so many periods above the heap there is one whose value was not computed. */
    private boolean isPastTable(int heap, int periods) {
        return periods >= 0 && heap + (long) periods * pattern.period() >= pattern.length();
    }
}
