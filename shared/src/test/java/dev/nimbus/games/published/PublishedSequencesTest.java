package dev.nimbus.games.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.TsvFile;
import dev.nimbus.theory.Play;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values as printed in the literature, against what a client is answered; the source of each row stands in
 * {@code data/sequences.tsv}. A row that is not known here fails, so that none is passed over in silence. Where the last
 * values of a row take a search too long for a test, {@code upTo} says how many are compared.
 */
class PublishedSequencesTest {
    private static final String CHOMP = "chomp-3row-P";
    private static final String MISERE_POSITIONS = "misere-P-0.07-single";

    static Stream<Arguments> sequences() {
        return TsvFile.rows("sequences.tsv").stream()
                .filter(row -> !row.get(0).equals(CHOMP) && !row.get(0).equals(MISERE_POSITIONS))
                .map(row -> Arguments.of(row.get(0), row.get(2)));
    }

    private static List<String> row(String name) {
        String values = TsvFile.rows("sequences.tsv").stream()
                .filter(row -> row.get(0).equals(name))
                .findFirst()
                .orElseThrow()
                .get(2);
        return List.of(values.split("[, ]"));
    }

    /**
     * How a row is compared.
     *
     * @param first the n of its first value
     * @param least values before this n are no positions
     * @param count how many values are compared at the most
     * @param most no more is told than whether a value is at least this
     * @param value the value for n
     */
    private record Sequence(long first, long least, int count, long most, LongUnaryOperator value) {
        private Sequence(LongUnaryOperator value) {
            this(0, 0, Integer.MAX_VALUE, Long.MAX_VALUE, value);
        }

        /** The first value is that for {@code n}. */
        Sequence from(long n) {
            return new Sequence(n, n, count, most, value);
        }

        /** Values before that for {@code n} are not compared. */
        Sequence startingAt(long n) {
            return new Sequence(first, n, count, most, value);
        }

        Sequence upTo(int values) {
            return new Sequence(first, least, values, most, value);
        }

        /** Tells 0 from all other values, and no more. */
        static Sequence ofOutcomes(LongPredicate isP) {
            return new Sequence(0, 0, Integer.MAX_VALUE, 1, n -> isP.test(n) ? 0 : 1);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sequences")
    void values_areThePublishedOnes(String name, String printed) {
        Sequence sequence = sequence(name);
        long[] published =
                Arrays.stream(printed.split(",")).mapToLong(Long::parseLong).toArray();
        int count = Math.min(published.length, sequence.count());
        for (int i = 0; i < count; i++) {
            long n = sequence.first() + i;
            if (n >= sequence.least()) {
                assertThat(sequence.value().applyAsLong(n))
                        .as("%s at %s", name, n)
                        .isEqualTo(Math.min(published[i], sequence.most()));
            }
        }
    }

    private static Sequence sequence(String name) {
        if (name.matches("[0-7]\\.[0-7]+")) {
            return heaps("octal(" + name + ")");
        }
        if (name.startsWith("wythoff-row")) {
            long a = number(name, "wythoff-row");
            return new Sequence(b -> Asking.value("wythoff", "[" + a + "," + b + "]"));
        }
        if (name.startsWith("nim-product-row")) {
            return corners(number(name, "nim-product-row"));
        }
        return switch (name) {
            case "grundy", "grunt" -> heaps("grundys-game");
            case "nim" -> heaps("nim");
            case "take-a-factorial" -> heaps("subtraction(1,2,6,24,120,720)");
            case "take-a-prime" -> heaps("subtraction(primes)");
            case "mock-turtles", "ruler" -> coinRow(name);
            case "wythoff-diagonal" -> new Sequence(n -> Asking.value("wythoff", "[" + n + "," + n + "]"));
            case "kayles-circle" -> heaps("ring(1,2)").startingAt(3);
            case "misere-0.77" -> misere("kayles");
            case "misere-0.07" -> misere("dawsons-kayles");
            default -> name.startsWith("cram-") ? cram(name) : ofGraphOrOutside(name);
        };
    }

    private static long number(String name, String prefix) {
        return Long.parseLong(name.substring(prefix.length()));
    }

    private static Sequence heaps(String game) {
        return new Sequence(n -> Asking.value(game, "[" + n + "]"));
    }

    private static Sequence coinRow(String game) {
        return new Sequence(n -> Asking.value(game, "\"" + "T".repeat((int) n) + "H\""));
    }

    private static Sequence corners(long x) {
        return new Sequence(y -> Asking.value("turning-corners", y == 0 ? "[]" : "[[" + x + "," + y + "]]"));
    }

    private static Sequence ofGraphOrOutside(String name) {
        return switch (name) {
            case "node-kayles-path" -> kayles(n -> GraphText.path((int) n));
            case "node-kayles-cycle" -> kayles(n -> GraphText.cycle((int) n)).startingAt(3);
            case "node-kayles-3xn" -> kayles(n -> GraphText.grid(3, (int) n)).from(1);
            case "queens-nim" -> kayles(n -> GraphText.queens((int) n)).upTo(9);
            case "node-kayles-petersen" ->
                kayles(n -> GraphText.petersen((int) n)).from(5).upTo(19);
            case "turnips" -> new Sequence(OutsideRules.coins(OutsideRules::isEquallySpacedThree)).upTo(12);
            case "triplets" -> new Sequence(OutsideRules.coins(set -> Long.bitCount(set) == 3)).upTo(11);
            case "turn-at-most-8" -> new Sequence(OutsideRules.coins(set -> Long.bitCount(set) <= 8)).upTo(11);
            case "moidores" -> new Sequence(OutsideRules.coins(set -> Long.bitCount(set) <= 9)).upTo(11);
            case "euclid-row7" -> new Sequence(OutsideRules.positiveEuclid(7)).from(1);
            default -> throw new AssertionError("nobody knows how to compare the row " + name);
        };
    }

    /** Draws the graph of n. */
    private interface Drawing {
        String of(long n);
    }

    private static Sequence kayles(Drawing drawing) {
        return new Sequence(n -> Asking.value("node-kayles", drawing.of(n)));
    }

    private static Sequence cram(String name) {
        int rows = Integer.parseInt(name.substring("cram-".length(), name.indexOf('x')));
        LongUnaryOperator value = columns -> Asking.value("cram", board(rows, columns));
        LongPredicate isP = columns -> Asking.isP("cram", board(rows, columns), Play.NORMAL);
        return switch (name) {
            case "cram-2xn", "cram-3xn" -> new Sequence(value).from(1);
            case "cram-4xn from n=4..15" -> new Sequence(value).from(4).upTo(4);
            case "cram-6xn from n=6..10" -> Sequence.ofOutcomes(isP).from(6);
            case "cram-7xn from n=7..9" ->
                Sequence.ofOutcomes(isP).from(7).startingAt(8).upTo(2);
            default -> throw new AssertionError("nobody knows how to compare the row " + name);
        };
    }

    private static String board(int rows, long columns) {
        String row = "\"" + ".".repeat((int) columns) + "\"";
        return "[" + (row + ",").repeat(rows - 1) + row + "]";
    }

    /**
     * The misère value of a heap is the one Nim heap that makes a P-position with it under misère play
     * (J. H. Conway, On Numbers and Games, ch. 12).
     */
    private static Sequence misere(String game) {
        return new Sequence(n -> LongStream.range(0, 64)
                .filter(k -> Asking.isP(
                        "sum",
                        "[{\"game\":\"%s\",\"position\":[%d]},{\"game\":\"nim\",\"position\":[%d]}]"
                                .formatted(game, n, k),
                        Play.MISERE))
                .findFirst()
                .orElseThrow());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sequencesOfPositions")
    void positions_areThePublishedOnes(String name, List<String> all, PositionTest isP) {
        List<String> published = row(name);

        assertThat(all.stream().filter(isP::holds)).as(name).containsExactlyElementsOf(published);
    }

    /** Tells whether the previous player wins. */
    private interface PositionTest {
        boolean holds(String position);
    }

    static Stream<Arguments> sequencesOfPositions() {
        PositionTest chomp = rows -> Asking.isP("chomp", "[" + rows.replace('-', ',') + "]", Play.NORMAL);
        // Printed as of 0.07, whose row of misère values above has its zeros elsewhere. It is the misère play of
        // Treblecross, 0.007, on heaps of n + 1: no other code of up to four digits has these P-positions.
        PositionTest treblecross = n -> Asking.isP("octal(0.007)", "[" + (Integer.parseInt(n) + 1) + "]", Play.MISERE);
        List<String> heaps =
                LongStream.rangeClosed(0, 36).mapToObj(Long::toString).toList();
        return Stream.of(Arguments.of(CHOMP, threeRows(14), chomp), Arguments.of(MISERE_POSITIONS, heaps, treblecross));
    }

    private static List<String> threeRows(int longest) {
        return LongStream.rangeClosed(1, longest)
                .boxed()
                .flatMap(a -> LongStream.rangeClosed(0, a)
                        .boxed()
                        .flatMap(b -> LongStream.rangeClosed(0, b).mapToObj(c -> a + "-" + b + "-" + c)))
                .toList();
    }
}
