package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs that do not follow their problem's form are named by line. */
class FormErrorTest {
    @ParameterizedTest
    @CsvSource({
        "acwing-891, '2\n2 x\n', 'line 2, word 2: expected a heap, found \"x\"'",
        "acwing-891, '2\n\n2 3y\n', 'line 3, word 2: expected a heap, found \"3y\"'",
        "acwing-891, '2\n2\n', 'line 2: expected a heap, found the end of the input'",
        "acwing-891, '2\n2 3\n4\n', 'line 3, word 1: expected the end of the input, found \"4\"'",
        "acwing-891, '', 'line 1: expected the number of heaps, found the end of the input'",
        "acwing-891, '0\n', 'line 1, word 1: expected the number of heaps from 1 to 2147483647, found \"0\"'",
        "acwing-891, '1\n-4\n', 'line 2, word 1: expected a heap from 0 to 9223372036854775807, found \"-4\"'",
        "acwing-891, '1\n1.5', 'line 2, word 1: expected a heap, found \"1.5\"'",
        "hdu-1846, '2\n"
                + "23 2\n"
                + "4 0\n"
                + "', 'line 3, word 2: expected the most to take from 1 to 9223372036854775807, found \"0\"'",
        "hdu-1846, 'two\n', 'line 1, word 1: expected the number of tests, found \"two\"'",
        "hdu-1848, '1 1 1\n1 4\n', 'line 2: expected a heap, or 0 0 0 at the end, found the end of the input'",
        "hdu-1848, '1 1 1\n0 0 0\n1 1 1\n', 'line 3, word 1: expected the end of the input, found \"1\"'",
        "hdu-1850, '3\n5 7 9\n', 'line 2: expected the number of heaps, or 0 at the end, found the end of the input'",
        "hdu-1907, '2\n1\n3\n', 'line 3: expected the number of heaps, found the end of the input'",
        "hdu-2999, '1\n0\n1\n1\n', 'line 2, word 1: expected a length from 1 to 4095, found \"0\"'",
        "hdu-2999, '1\n2\n1\n', 'line 3: expected a line''s number of stones, found the end of the input'",
        "hdu-1524, '2\n1 2\n', 'line 2, word 2: expected a vertex from 0 to 1, found \"2\"'",
        "hdu-1524, '2\n"
                + "1 1\n"
                + "0\n"
                + "1 0\n"
                + "', 'line 4: expected the number of pieces, or 0 after the last, found the end of the input'",
        "cf-662a, '2\n1 1\n1\n', 'line 3: expected b, the other side of a card, found the end of the input'",
        "cf-1147c, '3\n1 2 3\n', 'line 1, word 1: expected the number of heaps, a multiple of 2, found \"3\"'",
        "luogu-p3480, '1\n"
                + "3\n"
                + "2 5 4\n"
                + "', 'line 3, word 3: expected a heap not smaller than the one before from 5 to 9223372036854775807,"
                + " found \"4\"'",
        "leetcode-294, ' \n', 'line 1: expected the string of + and -, found the end of the input'",
        "agc-017-d, '2\n1 3\n', 'line 2, word 2: expected a vertex from 1 to 2, found \"3\"'",
    })
    void input_thatDoesNotFollowTheForm_isNamedByLine(String problem, String input, String message) {
        assertThat(JudgeRun.of(problem, input).failure()).contains(message);
    }

    @Test
    void number_pastTheLargest_isRefused() {
        assertThat(JudgeRun.of("acwing-891", "1\n9223372036854775807").out()).isEqualTo("Yes\n");
        assertThat(JudgeRun.of("acwing-891", "1\n9223372036854775808").failure())
                .contains(
                        "line 2, word 1: expected a heap from 0 to 9223372036854775807, found \"9223372036854775808\"");
        assertThat(JudgeRun.of("acwing-891", "1\n" + "7".repeat(100_000)).failure())
                .contains("line 2, word 1: expected a heap from 0 to 9223372036854775807, found \"" + "7".repeat(40)
                        + "…\"");
    }

    @Test
    void testsBeforeTheWrongPlace_areAnswered() {
        JudgeRun run = JudgeRun.of("luogu-p2197", "3\n2\n1 1\n2\n1 2\n2\n5 five\n");

        assertThat(run.out()).isEqualTo("No\nYes\n");
        assertThat(run.failure()).contains("line 7, word 2: expected a heap, found \"five\"");
    }
}
