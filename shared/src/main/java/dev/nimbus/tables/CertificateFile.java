package dev.nimbus.tables;

import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of lines that {@code nimbus prove GAME --line} printed, for the store of a solver: what was proved on one machine
 * then serves a server.
 *
 * <p>A line is checked as a shipped certificate is: the game's theorem must prove its figures from as many values as it
 * says were compared. The values are not computed again.
 */
public final class CertificateFile {
    /** Its name in a data directory. */
    public static final String NAME = "certificates.tsv";

    private static final Pattern KEY = Pattern.compile("(?:octal|take-and-break)\\((.*)\\)");

    private CertificateFile() {}

    /**
     * Checks all lines of the file and then stores their periods.
     *
     * @throws IllegalArgumentException if the file cannot be read, or a line does not hold; it names the line
     */
    public static void storeBlocking(Path file, SegmentStore store) {
        List<String> lines = linesBlocking(file);
        List<Certificate> certificates = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                certificates.add(checked(lines.get(i)));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(
                        "line " + (i + 1) + " of " + file + ": " + wrong.getMessage()
                                + "; expected a line of nimbus prove GAME --line",
                        wrong);
            }
        }
        certificates.forEach(
                one -> store.storePeriodBlocking(one.rulesetKey(), one.proof().orElseThrow()));
    }

    private static List<String> linesBlocking(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read as text: " + e, e);
        }
    }

    private static Certificate checked(String line) {
        Certificate certificate = Certificate.parse(line);
        String key = certificate.rulesetKey();
        Matcher code = KEY.matcher(key);
        if (!code.matches()) {
            throw new IllegalArgumentException(key + " is no octal code, and servers find its period themselves");
        }
        TakeAndBreak game = TakeAndBreak.parse(code.group(1));
        if (!game.key().equals(key)) {
            throw new IllegalArgumentException(key + " is not the name of a table, which is " + game.key());
        }
        Cousins.of(game).ifPresent(cousin -> {
            throw new IllegalArgumentException(key + " has the values of "
                    + cousin.other().key() + ", shifted by " + cousin.shift() + ": prove that one");
        });
        Period proof = certificate
                .proof()
                .orElseThrow(() -> new IllegalArgumentException("the period of " + key + " is published alone"));
        if (!proof.isPossible() || !PeriodProof.of(Strategies.simplest(game)).isProved(proof)) {
            throw new IllegalArgumentException("these figures do not prove a period of " + key);
        }
        return certificate;
    }
}
