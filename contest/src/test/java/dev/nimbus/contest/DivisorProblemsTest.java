package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Problems in which a number becomes one of its divisors: its nim-value is how many primes it is a product of. */
class DivisorProblemsTest {
    @Test
    void abc368f_agreesWithTheNumbersOfPrimes() {
        Random random = new Random(5);
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int bound : new int[] {10, 1000, 100_000, 100_000}) {
                List<Integer> numbers = random.ints(2 + random.nextInt(200), 2, bound + 1)
                        .boxed()
                        .toList();
                String in = numbers.size() + "\n"
                        + numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
                int sum = numbers.stream().mapToInt(DivisorProblemsTest::primes).reduce(0, (a, b) -> a ^ b);

                assertThat(JudgeRun.of("abc-368-f", in, pipe).out()).isEqualTo(sum != 0 ? "Anna\n" : "Bruno\n");
            }
        }
    }

    private static int primes(int number) {
        int count = 0;
        int rest = number;
        for (int p = 2; rest > 1; p++) {
            for (; rest % p == 0; rest /= p) {
                count++;
            }
        }
        return count;
    }
}
