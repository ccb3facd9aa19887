package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.data.AnswerChecksum;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.load.AnswerReader;
import dev.nimbus.load.BatchWay;
import dev.nimbus.load.Client;
import dev.nimbus.load.Form;
import dev.nimbus.load.LiveWay;
import dev.nimbus.load.LoadFailure;
import dev.nimbus.load.Server;
import dev.nimbus.load.SolveWay;
import dev.nimbus.load.Way;
import dev.nimbus.load.steady.SteadyFigures;
import dev.nimbus.load.steady.SteadyLoad;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** The client of all measurements: sends workloads and holds the answers against what is right. */
public final class Loader implements AutoCloseable {
    /** By which calls queries go out and answers come back. */
    public enum Via {
        BATCH("POST and WebSocket"),
        STREAM("POST and HTTP"),
        SOLVE("/v1/solve"),
        LIVE("/v1/live");

        private final String words;

        Via(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    private static final int CONNECTIONS = 64;
    private static final long PATIENCE_MINUTES = 20;

    private final Vertx vertx = Vertx.vertx();
    private final Map<Server, Client> clients = new ConcurrentHashMap<>();

    private Client client(Server server) {
        return clients.computeIfAbsent(server, address -> new Client(vertx, address, CONNECTIONS));
    }

    private static Way way(Client client, Via via, Form form) {
        return switch (via) {
            case BATCH -> new BatchWay(client, form, BatchWay.Results.SOCKET);
            case STREAM -> new BatchWay(client, form, BatchWay.Results.STREAM);
            case SOLVE -> new SolveWay(client, form);
            case LIVE -> new LiveWay(client, form);
        };
    }

    /**
     * Sends one batch and reads it to its end.
     *
     * @return seconds from the first byte sent to the end frame
     * @throws LoadFailure if it failed, or an answer was wrong
     */
    public double secondsBlocking(Server server, Via via, Workload work) throws InterruptedException {
        return await(checked(server, via, work));
    }

    /** The same without waiting. */
    public Future<Double> checked(Server server, Via via, Workload work) {
        AnswerChecksum.Sink sum = new AnswerChecksum.Sink();
        AnswerReader answers = AnswerReader.ofWatched(vertx, (piece, lines) -> sum.add(piece));
        long begin = System.nanoTime();
        return onContext(() ->
                        way(client(server), via, work.form()).send(work.body().get(), answers))
                .compose(end -> check(work, end, answers, sum.checksum()))
                .map(right -> (System.nanoTime() - begin) / 1e9);
    }

    /**
     * Answers that are being read.
     *
     * @param end completes when all are
     * @param client has no other connections
     */
    public record Reading(Future<BatchEnd> end, Client client) implements AutoCloseable {
        /** The reader goes away, wherever it is. */
        @Override
        public void close() {
            client.close();
        }
    }

    /** Sends one batch and reads its answers at a pace. */
    public Reading paced(Server server, Via via, Workload work, long bytesPerSecond) {
        AnswerReader answers = AnswerReader.ofPaced(vertx, bytesPerSecond);
        Client client = new Client(vertx, server, 2);
        return new Reading(
                onContext(() -> way(client, via, work.form()).send(work.body().get(), answers)), client);
    }

    private static Future<Void> check(Workload work, BatchEnd end, AnswerReader answers, AnswerChecksum sum) {
        String ended = work.queries() + " queries ended " + end.state().word() + " with " + answers.lines()
                + " answers, " + end.errors() + " errors";
        boolean complete = end.state() == BatchState.COMPLETED && answers.lines() == work.queries();
        if (!complete || end.errors() > 0) {
            return Future.failedFuture(new LoadFailure(ended));
        }
        return sum.equals(work.answers())
                ? Future.succeededFuture()
                : Future.failedFuture(
                        new LoadFailure(ended + ", and they are wrong: " + sum + ", expected " + work.answers()));
    }

    /**
     * Runs a steady load to its end.
     *
     * @throws LoadFailure if a query failed or was answered by an error line: such are quick, and no measure of answers
     */
    SteadyFigures steadyBlocking(Server server, SteadyLoad.Plan plan) throws InterruptedException {
        SteadyFigures figures = await(new SteadyLoad(server, plan).run());
        if (!figures.isClean()) {
            throw new LoadFailure(server + ": " + figures.failures() + " queries failed and " + figures.errors()
                    + " were answered by errors, the first: " + figures.firstFailure() + figures.firstError());
        }
        return figures;
    }

    private <T> Future<T> onContext(Supplier<Future<T>> call) {
        Promise<T> done = Promise.promise();
        vertx.getOrCreateContext().runOnContext(start -> call.get().onComplete(done));
        return done.future();
    }

    /** Waits for a load. */
    public static <T> T await(Future<T> future) throws InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_MINUTES, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof LoadFailure failure ? failure : new LoadFailure(String.valueOf(cause), cause);
        } catch (TimeoutException e) {
            throw new LoadFailure("not done after " + PATIENCE_MINUTES + " minutes", e);
        }
    }

    @Override
    public void close() {
        vertx.close();
    }
}
