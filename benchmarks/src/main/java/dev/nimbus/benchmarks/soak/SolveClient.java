package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.time.Duration;

/** Sends some hundred queries to {@code /v1/solve} and checks the answers of a response that came whole. */
final class SolveClient extends SoakClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final int MOST_QUERIES = 1000;
    private static final long PAUSE_MILLIS = 1_000;

    SolveClient(Setup setup) {
        super(PAUSE_MILLIS, setup);
    }

    @Override
    void roundBlocking() throws IOException, InterruptedException {
        NimBatch batch = new NimBatch(1 + random.nextInt(MOST_QUERIES), random);
        byte[] answers =
                gateway.postBlocking("/v1/solve", batch.body(), TIMEOUT).body();
        AnswerCheck check = new AnswerCheck("/v1/solve", batch, tally);
        check.take(answers);
        check.end();
        tally.requested();
    }
}
