package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputTokensTest {
    @Test
    void numbers_acrossBufferEnds_areWhole() throws JudgeFailure {
        Random random = new Random(3);
        long[] numbers = random.longs(60_000, 0, Long.MAX_VALUE).toArray();
        StringBuilder text = new StringBuilder();
        for (long number : numbers) {
            text.append(number).append(" ".repeat(random.nextInt(1, 5)));
        }
        InputTokens tokens = new InputTokens(bytes(text.toString()));

        for (long number : numbers) {
            assertThat(tokens.number("a number")).isEqualTo(number);
        }
        assertThat(tokens.atEnd()).isTrue();
    }

    @Test
    void numbers_aByteAtATime_areTheSame() throws JudgeFailure {
        InputTokens tokens = new InputTokens(new InputStream() {
            private final InputStream in = bytes("\ufeff12 0\n\n0034\n x");

            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return in.read(target, offset, Math.min(length, 1));
            }
        });

        assertThat(tokens.number("a")).isEqualTo(12);
        assertThat(tokens.number("b")).isZero();
        assertThat(tokens.number("c")).isEqualTo(34);
        assertThatThrownBy(() -> tokens.number("d")).hasMessage("line 4, word 1: expected d, found \"x\"");
    }

    @Test
    void line_isCountedAcrossBuffers() {
        InputTokens tokens = new InputTokens(bytes("\n".repeat(1_000_000) + "?"));

        assertThatThrownBy(() -> tokens.number("n")).hasMessage("line 1000001, word 1: expected n, found \"?\"");
    }

    @Test
    void input_thatCannotBeRead_isAFailure() {
        InputTokens tokens = new InputTokens(new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the pipe is gone");
            }
        });

        assertThatThrownBy(tokens::atEnd)
                .isInstanceOf(JudgeFailure.class)
                .hasMessage("cannot read the input: the pipe is gone");
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
