package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** One batch of Nim: uploaded, read, and compared line by line with its nim-sums. */
final class Drill {
    /** Lines of each batch; more in a long run. */
    static final int QUERIES = Integer.getInteger("nimbus.drill.queries", 60_000);

    static final int ROUNDS = Integer.getInteger("nimbus.drill.rounds", 1);
    /** Whether this is the long run, in which each fault strikes while a batch is uploaded and while it is answered. */
    static final boolean IS_LONG = QUERIES > 60_000;

    private static final long PAUSE_MILLIS = 200;
    static final Random RANDOM = new Random(Long.getLong("nimbus.drill.seed", 1));
    /** How long one gateway is asked before the next one is. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** How long no line may come, however often the client asks. */
    private static final Duration STALL = Duration.ofSeconds(60);

    private final String name;
    private final NimQueries queries;
    private final NimQueries.Checker checker;
    private final KeyedUpload upload;
    private Runnable afterAnswers = () -> {};

    Drill(String name, int lines) {
        this(name, new NimQueries(lines, seed()));
    }

    private Drill(String name, NimQueries queries) {
        this.name = name;
        this.queries = queries;
        this.checker = queries.new Checker();
        this.upload = new KeyedUpload(queries);
    }

    /** Runs {@code pause} after each message of answers, as a slow reader. */
    Drill pausing(Runnable pause) {
        afterAnswers = pause;
        return this;
    }

    /** The same batch, to be read once more from its first line. */
    Drill again() {
        return new Drill(name, queries);
    }

    private static synchronized long seed() {
        return RANDOM.nextLong();
    }

    /**
     * Uploads the batch under one key, at the next server where one fails, until it is accepted.
     *
     * @param onLine hears the number of each line before it is sent
     * @return the id of the batch
     */
    String uploadBlocking(Supplier<List<URI>> servers, IntConsumer onLine) throws InterruptedException {
        return upload.sendBlocking(servers, onLine);
    }

    /** Reads the batch to its end, at the next server where one is lost. */
    void followBlocking(String batch, Supplier<List<URI>> servers, Supplier<String> output)
            throws InterruptedException {
        int before = checker.lines();
        long since = System.nanoTime();
        for (int attempt = 0; ; attempt++) {
            List<URI> all = servers.get();
            URI server = all.get(attempt % all.size());
            try {
                NimbusClient client = new NimbusClient(new ServerAddress(server)).withPatience(PATIENCE);
                BatchEnd end = client.batches().followBlocking(batch, checker.lines(), (lines, answered) -> {
                    checker.answers(lines, answered);
                    afterAnswers.run();
                });
                assertThat(end.state()).as(name + ": state").isEqualTo(BatchState.COMPLETED);
                return;
            } catch (NimbusException lost) {
                if (checker.lines() > before) {
                    before = checker.lines();
                    since = System.nanoTime();
                } else if (System.nanoTime() - since > STALL.toNanos()) {
                    throw new AssertionError(name + ": " + lost.getMessage() + "\n" + output.get(), lost);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Every line came once, in order, and is right. */
    void assertRight() {
        assertThat(checker.wrong()).as(name + ": " + checker.firstWrong()).isZero();
        assertThat(checker.lines()).as(name + ": lines").isEqualTo(queries.count());
    }

    double longestStallSeconds() {
        return checker.longestStallSeconds();
    }

    /** The same, and prints the row of this drill. */
    void assertWhole() {
        assertRight();
        System.out.printf(
                Locale.ROOT,
                "| %s | 1 | %,d | 0 | 0 | 0 | %.1f s |%n",
                name,
                checker.lines(),
                checker.longestStallSeconds());
    }
}
