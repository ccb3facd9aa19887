package dev.nimbus.games.catalogue;

/**
 * How many registered rules are kept.
 *
 * @param rulesets how many of them, at least 1
 * @param bytes how many bytes their notations may take together, at least 1
 */
public record RulesetBounds(int rulesets, long bytes) {
    /** The longest canonical notation that is kept, in bytes of UTF-8: 4 MiB. */
    public static final int LONGEST = 4 << 20;

    public RulesetBounds {
        if (rulesets < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "bounds of " + rulesets + " rulesets and " + bytes + " bytes; expected at least 1 of each");
        }
    }

    /** 10 000 rulesets of 256 MiB together. */
    public static RulesetBounds defaults() {
        return new RulesetBounds(10_000, 256L << 20);
    }

    /** Whether one more of {@code more} bytes may join {@code count} which take {@code taken}. */
    public boolean allow(long count, long taken, long more) {
        return count < rulesets && more <= bytes - taken;
    }
}
