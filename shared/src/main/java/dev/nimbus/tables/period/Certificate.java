package dev.nimbus.tables.period;

import dev.nimbus.theory.period.Period;
import java.util.Optional;

/**
 * What is shipped with Nimbus about the period of a game.
 *
 * @param rulesetKey the game's canonical notation
 * @param source who found it, when, and with what effort
 * @param period the least period
 * @param preperiod the least preperiod
 * @param proof all figures, where Nimbus has proved it
 */
public record Certificate(String rulesetKey, String source, long period, long preperiod, Optional<Period> proof) {
    /** By the command {@code nimbus prove}, which can do it again. */
    public static final String PROVED_HERE = "proved here";

    /** By others; nothing is answered from it. */
    private static final String PUBLISHED = "published";

    /** A certificate of a period that was proved here. */
    public static Certificate provedHere(String rulesetKey, String source, Period proof) {
        return new Certificate(rulesetKey, source, proof.period(), proof.preperiod(), Optional.of(proof));
    }

    /**
     * Reads a line of the resource: game, status and source, and then {@link Period#toText}, or, for what is only
     * published, period and preperiod with a semicolon between; separated by tabs.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Certificate parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 4) {
            throw new IllegalArgumentException("a certificate has 4 fields separated by tabs: " + line);
        }
        if (fields[1].equals(PROVED_HERE)) {
            return provedHere(fields[0], fields[2], Period.fromText(fields[3]));
        }
        if (!fields[1].equals(PUBLISHED)) {
            throw new IllegalArgumentException(
                    "status '" + fields[1] + "' is not one of '" + PROVED_HERE + "' and '" + PUBLISHED + "'");
        }
        String[] figures = fields[3].split(";", -1);
        if (figures.length != 2) {
            throw new IllegalArgumentException("period;preperiod are " + fields[3] + ": " + line);
        }
        return new Certificate(
                fields[0], fields[2], Long.parseLong(figures[0]), Long.parseLong(figures[1]), Optional.empty());
    }

    /** The line that {@link #parse} reads. */
    public String toLine() {
        String figures = proof.map(Period::toText).orElse(period + ";" + preperiod);
        return String.join("\t", rulesetKey, proof.isPresent() ? PROVED_HERE : PUBLISHED, source, figures);
    }
}
