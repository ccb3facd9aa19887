package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Problems by rules whose numbers go to the ends of the statements' ranges, against the solutions that are known. */
class LargeNumbersTest {
    private static final int TESTS = 16;

    private final Random random = new Random(603);

    private long[] numbers(int count, long most) {
        return random.longs(count, 1, most + 1).toArray();
    }

    private static String joined(long[] numbers) {
        return Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining(" "));
    }

    @Test
    void cf603c_agreesWithTheKnownValues() {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int test = 0; test < TESTS; test++) {
                long k = 1L + random.nextInt(test % 2 == 0 ? 4 : 1_000_000_000);
                long[] piles = numbers(1 + random.nextInt(4), test % 4 < 2 ? 12 : 1_000_000_000);
                long sum = Arrays.stream(piles).map(n -> lieges(n, k)).reduce(0, (a, b) -> a ^ b);

                String in = piles.length + " " + k + "\n" + joined(piles);
                assertThat(JudgeRun.of("cf-603c", in, pipe).out()).as(in).isEqualTo(sum != 0 ? "Kevin\n" : "Nicky\n");
            }
        }
    }

    private static long lieges(long n, long k) {
        if (k % 2 == 0) {
            return n <= 2 ? n : 1 - n % 2;
        }
        if (n < 5) {
            return List.of(0, 1, 0, 1, 2).get((int) n);
        }
        return n % 2 == 1 ? 0 : lieges(n / 2, k) == 1 ? 2 : 1;
    }

    @Test
    void cf1312f_agreesWithPlay() {
        StringBuilder in = new StringBuilder(TESTS + "\n");
        StringBuilder expected = new StringBuilder();
        for (int test = 0; test < TESTS; test++) {
            long[] kills = numbers(3, 5);
            long[] castles = numbers(1 + random.nextInt(5), test % 2 == 0 ? 20 : 1_000_000_000_000_000_000L);
            in.append(castles.length).append(' ').append(joined(kills)).append('\n');
            in.append(joined(castles)).append('\n');
            expected.append(attacks(castles, kills)).append('\n');
        }

        assertThat(JudgeRun.of("cf-1312f", in.toString()).out()).isEqualTo(expected.toString());
    }

    /** How many first attacks win: values[n][last], played out to where five rows come again. */
    private static long attacks(long[] castles, long[] kills) {
        int[][] values = new int[4000][3];
        for (int n = 1; n < values.length; n++) {
            for (int last = 0; last < 3; last++) {
                boolean[] seen = new boolean[4];
                for (int kind = 0; kind < 3; kind++) {
                    if (kind == 0 || kind != last) {
                        seen[values[(int) Math.max(0, n - kills[kind])][kind]] = true;
                    }
                }
                while (seen[values[n][last]]) {
                    values[n][last]++;
                }
            }
        }
        int from = 1000;
        int period = 1;
        while (!Arrays.deepEquals(
                Arrays.copyOfRange(values, from, from + 5),
                Arrays.copyOfRange(values, from + period, from + period + 5))) {
            period++;
        }
        int length = period;
        long[] small = LongStream.of(castles)
                .map(n -> n < from ? n : from + (n - from) % length)
                .toArray();
        long sum = Arrays.stream(small).map(n -> values[(int) n][0]).reduce(0, (a, b) -> a ^ b);
        return Arrays.stream(small)
                .map(n -> LongStream.of(0, 1, 2)
                        .filter(kind -> values[(int) Math.max(0, n - kills[(int) kind])][(int) kind]
                                == (sum ^ values[(int) n][0]))
                        .count())
                .sum();
    }

    @Test
    void cf768e_agreesWithTheKnownValues() {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int test = 0; test < 4; test++) {
                long[] piles = numbers(1 + random.nextInt(4), 15L * (1 + test));
                long sum = Arrays.stream(piles)
                        .map(n -> (long) ((Math.sqrt(8 * n + 1) - 1) / 2))
                        .reduce(0, (a, b) -> a ^ b);

                String in = piles.length + "\n" + joined(piles);
                assertThat(JudgeRun.of("cf-768e", in, pipe).out()).as(in).isEqualTo(sum != 0 ? "NO\n" : "YES\n");
            }
        }
    }
}
