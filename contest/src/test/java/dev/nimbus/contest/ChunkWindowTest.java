package dev.nimbus.contest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ChunkWindowTest {
    @Test
    void longInput_streamsThroughABoundedWindow_inOrder() {
        LazyPipe pipe = new LazyPipe(3);
        int tests = 200_000;
        StringBuilder in = new StringBuilder(tests + "\n");
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < tests; i++) {
            int other = i % 7 == 0 ? i : i + 1;
            in.append("2\n").append(i).append(' ').append(other).append('\n');
            expected.append(i % 7 == 0 ? "No\n" : "Yes\n");
        }

        JudgeRun run = JudgeRun.of("luogu-p2197", in.toString(), pipe);

        assertThat(run.out()).isEqualTo(expected.toString());
        assertThat(pipe.chunks).hasSizeGreaterThan(20).allMatch(bytes -> bytes < 70_000);
        assertThat(pipe.mostUnderWay).isEqualTo(3);
    }

    @Test
    void test_pastABudget_isALineOfItsOwn() {
        JudgeRun run = JudgeRun.of("luogu-p2197", "3\n1 0\n1 1\n1 2\n", new LazyPipe(1) {
            @Override
            AnswerChunk answer(QueryChunk chunk) {
                return new AnswerChunk(0, 0, 3, 1, "P\n! too-large no room\nN\n".getBytes(US_ASCII));
            }
        });

        assertThat(run.out()).isEqualTo("No\n! too-large no room\nYes\n");
        assertThat(run.trouble()).contains("1 of 3 tests could not be answered; test 2: too-large no room");
    }

    @Test
    void test_pastABudget_isToldOfJsonToo() {
        JudgeRun run = JudgeRun.of("hdu-1846", "2\n1 1\n2 1\n", new LazyPipe(1) {
            @Override
            AnswerChunk answer(QueryChunk chunk) {
                String lines = "{\"line\":0,\"error\":{\"code\":\"too-large\",\"message\":\"say \\\"no\\\"\"}}\n"
                        + "{\"line\":1,\"outcome\":\"N\"}\n";
                return new AnswerChunk(0, 0, 2, 1, lines.getBytes(US_ASCII));
            }
        });

        assertThat(run.out()).isEqualTo("! too-large say \"no\"\nfirst\n");
        assertThat(run.trouble()).contains("1 of 2 tests could not be answered; test 1: too-large say \"no\"");
    }

    @Test
    void defect_ofTheSolver_isAFailure() {
        JudgeRun run = JudgeRun.of("acwing-891", "1 1", new LazyPipe(1) {
            @Override
            AnswerChunk answer(QueryChunk chunk) {
                throw new IllegalStateException("out of order");
            }
        });

        assertThat(run.failure()).contains("the solver failed: java.lang.IllegalStateException: out of order");
    }

    /** Answers a chunk when its answer is waited for, and counts. */
    private static class LazyPipe implements QueryPipe {
        private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
        private final int window;
        private final List<Integer> chunks = new ArrayList<>();
        private int underWay;
        private int mostUnderWay;

        LazyPipe(int window) {
            this.window = window;
        }

        AnswerChunk answer(QueryChunk chunk) {
            return solver.answerBlocking(chunk);
        }

        @Override
        public int window() {
            return window;
        }

        @Override
        public Future<AnswerChunk> send(QueryChunk chunk) {
            chunks.add(chunk.body().length);
            mostUnderWay = Math.max(mostUnderWay, ++underWay);
            return new FutureTask<>(() -> answer(chunk)) {
                @Override
                public AnswerChunk get() throws InterruptedException, ExecutionException {
                    run();
                    underWay--;
                    return super.get();
                }
            };
        }

        @Override
        public Optional<String> registerBlocking(byte[] rules) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
