package dev.nimbus.tables;

import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Octal codes whose nim-values are those of another code, shifted: one table serves both (Guy and Smith 1956 call them
 * cousins).
 *
 * <p>The resource {@code cousins.tsv} lists code, other code and shift; a test proves each of its lines by the rules
 * ({@code CousinProof}). Games of which a short period is known are not listed: they have nothing to share.
 *
 * <p>An example, 0.1777 and 0.454 with shift 1. In 0.454 one takes 1, 2 or 3 leaving two heaps, or 2 leaving none, and
 * a heap of 1 is worth 0. Subtract 1 from each heap. A split of n + 1 into a + 1 and b + 1 that took t leaves a and b of
 * n and so takes t + 1: 2, 3 or 4. If a is 0 the split is worth b alone: 2, 3 or 4 are taken leaving one heap; if both
 * are 0, leaving none. These are the moves of 0.1777; that 1 may be taken from a heap of 1 is the move that takes 2 in
 * 0.454. In the same way 0.1077 comes from 0.054.
 */
final class Cousins {

    static final Map<String, Cousin> BY_CODE = read();

    private Cousins() {}

    /**
     * The cousin of a code.
     *
     * @param other the code whose table serves
     * @param shift G(n) is G(n + shift) of the other; 0 where n + shift is negative
     */
    record Cousin(TakeAndBreak other, int shift) {}

    private static Map<String, Cousin> read() {
        try (InputStream resource = Cousins.class.getResourceAsStream("cousins.tsv")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .collect(Collectors.toMap(
                            fields -> fields[0],
                            fields -> new Cousin(TakeAndBreak.parse(fields[1]), Integer.parseInt(fields[2]))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<Cousin> of(Recurrence game) {
        return game instanceof TakeAndBreak code ? Optional.ofNullable(BY_CODE.get(code.code())) : Optional.empty();
    }
}
