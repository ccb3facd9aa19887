package dev.nimbus.theory.guess;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Nim-values that the On-Line Encyclopedia of Integer Sequences (OEIS) lists, to be known again. Leading zeros are no
 * matter, since the Encyclopedia and a game may begin to count at other heaps: 0.07 is 0.137 from the second heap on.
 *
 * <p>The resource {@code sequences.tsv} has the number of a sequence, what it is, and its first 64 values: what comes
 * after those is not compared.
 */
public final class PublishedSequences {
    /** As many values after the leading zeros are told apart; with fewer, nothing is said. */
    private static final int FEWEST = 20;

    private static final List<Published> ALL = read();

    private PublishedSequences() {}

    private record Published(String number, String name, long... values) {
        static Published of(String line) {
            String[] fields = line.split("\t", -1);
            long[] values = Arrays.stream(fields[2].split(",", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            return new Published(fields[0], fields[1], withoutZeros(values));
        }

        String agreement(int given) {
            return "OEIS " + number + " (" + name + ") begins with the same " + Math.min(given, values.length)
                    + " values, from the first that is not 0";
        }
    }

    /**
     * {@return the sequences that begin with these values, one a line; none if none is known, or too few are given}
     *
     * @param values the nim-values of heaps 0, 1, 2, …
     */
    public static List<String> like(long... values) {
        long[] tail = withoutZeros(values);
        return tail.length < FEWEST
                ? List.of()
                : ALL.stream()
                        .filter(published -> agree(tail, published.values()))
                        .map(published -> published.agreement(tail.length))
                        .toList();
    }

    private static boolean agree(long[] a, long[] b) {
        int compared = Math.min(a.length, b.length);
        return Arrays.equals(a, 0, compared, b, 0, compared);
    }

    private static long[] withoutZeros(long... values) {
        int first = 0;
        while (first < values.length && values[first] == 0) {
            first++;
        }
        return Arrays.copyOfRange(values, first, values.length);
    }

    private static List<Published> read() {
        try (InputStream resource = PublishedSequences.class.getResourceAsStream("sequences.tsv")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Published::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
