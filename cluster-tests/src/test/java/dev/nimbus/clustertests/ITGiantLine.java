package dev.nimbus.clustertests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One line of millions of heaps, through real processes of which one dies in its middle. */
class ITGiantLine {
    private static final int BLOCKS = 500;
    private static final int HEAPS = 10_000;
    private static final String ASK = "?game=nim&ask=outcome,grundy,move";

    @Test
    void line_whoseSolverIsKilledInItsMiddle_isAnsweredRight() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(2)) {
            for (String path : new String[] {"/v1/solve", "/v1/batches"}) {
                Line line = new Line(path.length());
                Runnable middle = path.equals("/v1/solve")
                        ? () -> cluster.solver(0).kill()
                        : () -> {
                            cluster.addSolver().awaitReadyBlocking();
                            cluster.solver(1).kill();
                        };
                URI uri = cluster.uri().resolve(path + ASK);
                HttpResponse<String> response = post(uri, line.blocks(middle));
                String answers = path.equals("/v1/solve")
                        ? response.body()
                        : get(cluster.uri()
                                .resolve(response.headers()
                                                .firstValue("Location")
                                                .orElseThrow()
                                        + "/results"));

                assertThat(answers).isEqualTo("N 3 {\"heap\":1,\"to\":[1]}\n" + line.answer() + "\nP 0 null\n");
            }
        }
    }

    private static HttpResponse<String> post(URI uri, Iterator<byte[]> body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofByteArrays(() -> body))
                .build();
        return GatewayClient.HTTP.send(request, BodyHandlers.ofString());
    }

    private static String get(URI uri) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(2)).build();
        return GatewayClient.HTTP.send(request, BodyHandlers.ofString()).body();
    }

    /** Random heaps, made block by block. */
    private static final class Line {
        private final Random random;
        private long sum;
        private long firstTop = -1;
        private long topHeap;
        private long index;

        Line(int seed) {
            random = new Random(seed);
        }

        /** A short line, the long one and another short one; {@code middle} is run half way. */
        Iterator<byte[]> blocks(Runnable middle) {
            return new Iterator<>() {
                private int next = -1;

                @Override
                public boolean hasNext() {
                    return next <= BLOCKS;
                }

                @Override
                public byte[] next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    if (next == BLOCKS / 2) {
                        middle.run();
                    }
                    next++;
                    return (next == 0 ? "1 2\n" : next > BLOCKS ? "\n5 5" : block()).getBytes(US_ASCII);
                }
            };
        }

        private String block() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < HEAPS; i++) {
                // The highest bit is rare, and odd times there.
                long heap = index == 1_234_567 ? (1L << 40) + random.nextInt(1000) : random.nextInt(1_000_000_000);
                if (heap >>> 40 != 0) {
                    firstTop = index;
                    topHeap = heap;
                }
                sum ^= heap;
                index++;
                text.append(heap).append(' ');
            }
            return text.toString();
        }

        String answer() {
            return "N " + sum + " {\"heap\":" + firstTop + ",\"to\":[" + (topHeap ^ sum) + "]}";
        }
    }
}
