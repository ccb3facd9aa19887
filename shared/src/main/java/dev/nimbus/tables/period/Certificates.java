package dev.nimbus.tables.period;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The certificates that are shipped with Nimbus, in the resource {@code certificates.tsv}. Each line that says {@code
 * proved here} was printed by {@code nimbus prove GAME --line}, and {@code nimbus prove --check GAME} proves it again.
 */
public final class Certificates {

    private static final Map<String, Certificate> BY_KEY = read();

    private Certificates() {}

    private static Map<String, Certificate> read() {
        Map<String, Certificate> byKey = new LinkedHashMap<>();
        try (InputStream resource = Certificates.class.getResourceAsStream("certificates.tsv")) {
            new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Certificate::parse)
                    .forEach(one -> byKey.put(one.rulesetKey(), one));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return byKey;
    }

    /** All of them, in the order of the resource. */
    public static Collection<Certificate> all() {
        return BY_KEY.values();
    }

    /** That of the game with this canonical notation. */
    public static Optional<Certificate> of(String rulesetKey) {
        return Optional.ofNullable(BY_KEY.get(rulesetKey));
    }
}
