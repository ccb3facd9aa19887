package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.GatewayClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** Every node of a cluster is replaced, one after another, while clients ask single questions and one reads a batch. */
class ITRollingUpgrade {
    private static final int CLIENTS = 4;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Between two questions of a client: without it they take the processors from the nodes that start. A long run asks more often. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(Drill.IS_LONG ? 20 : 50);

    private final CountDownLatch over = new CountDownLatch(1);
    private final List<String> failed = new CopyOnWriteArrayList<>();
    /** Read while a question is under way. */
    private final ReadWriteLock questions = new ReentrantReadWriteLock(true);

    @Test
    void clientThatRetriesOnce_seesNoFailure_andABatchIsWhole() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
        try (DrillCluster cluster = new DrillCluster(2, 2)) {
            List<Callable<Integer>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int first = i % 2;
                clients.add(() -> askBlocking(cluster, first));
            }
            List<Future<Integer>> asked = clients.stream().map(threads::submit).toList();
            Drill drill = new Drill("all ended in turn, answers under way", Drill.QUERIES);
            String batch = drill.uploadBlocking(() -> cluster.uris(0), line -> {});
            Future<?> read = threads.submit(() -> {
                drill.pausing(this::awaitOverBlocking).followBlocking(batch, () -> cluster.uris(1), cluster::output);
                return true;
            });
            try {
                cluster.replaceAllBlocking(this::awaitQuestionsBlocking);
                assertThat(read.isDone()).as("read before all nodes had ended").isFalse();
            } finally {
                over.countDown();
            }
            int answered = 0;
            for (Future<Integer> one : asked) {
                answered += one.get();
            }

            read.get();
            drill.assertRight();
            assertThat(failed).as(cluster::output).isEmpty();
            assertThat(answered).isGreaterThan(CLIENTS);
        } finally {
            over.countDown();
            threads.shutdownNow();
        }
    }

    /** Holds the reader at its first answers, so that each node ends while the batch is read. */
    private void awaitOverBlocking() {
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    /** Until all questions are answered that may have been asked of a gateway which is replaced by now. */
    private void awaitQuestionsBlocking() {
        questions.writeLock().lock();
        questions.writeLock().unlock();
    }

    /** Asks until all is over. {@return how often} */
    private int askBlocking(DrillCluster cluster, int first) throws InterruptedException {
        int asked = 0;
        while (over.getCount() > 0) {
            questions.readLock().lock();
            try {
                askTwiceBlocking(cluster.uris(first), asked);
            } finally {
                questions.readLock().unlock();
            }
            asked++;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return asked;
    }

    private void askTwiceBlocking(List<URI> gateways, int heap) throws InterruptedException {
        String once = answerBlocking(gateways.get(0), heap);
        String twice = once.isEmpty() ? "" : answerBlocking(gateways.get(1), heap);
        if (!twice.isEmpty()) {
            failed.add(once + ", then " + twice);
        }
    }

    /** What went wrong, or "". */
    private String answerBlocking(URI gateway, int heap) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(gateway.resolve("/v1/solve"))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"game\":\"nim\",\"position\":[" + heap + ",1],\"ask\":[\"grundy\"]}"))
                .build();
        try {
            HttpResponse<String> response = GatewayClient.HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            return response.body().strip().equals("{\"line\":0,\"grundy\":" + (heap ^ 1) + "}")
                    ? ""
                    : response.statusCode() + " " + response.body();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
