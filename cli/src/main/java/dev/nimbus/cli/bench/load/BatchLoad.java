package dev.nimbus.cli.bench.load;

import dev.nimbus.cli.client.BatchEnd;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Batches one after another on each of several connections. Runs on one event loop. */
public final class BatchLoad {
    /**
     * How much is sent.
     *
     * @param connections batches under way at once, at least 1
     * @param batches how many batches each connection sends at least, at least 1
     * @param nanos a connection begins no further batch once so much time has passed and it has sent its batches
     */
    public record Plan(int connections, int batches, long nanos) {}

    private final Vertx vertx;
    private final Way way;
    private final Supplier<Body> bodies;
    private final Plan plan;
    private final LongConsumer answered;
    private final BatchFigures.Tally tally = new BatchFigures.Tally();
    private long begin;
    private long read;

    /**
     * @param bodies makes the body of each batch
     * @param answered told the number of answers read so far
     */
    public BatchLoad(Vertx vertx, Way way, Supplier<Body> bodies, Plan plan, LongConsumer answered) {
        this.vertx = vertx;
        this.way = way;
        this.bodies = bodies;
        this.plan = plan;
        this.answered = answered;
    }

    /** Sends everything; fails as soon as one batch fails. */
    public Future<BatchFigures> run() {
        Promise<BatchFigures> done = Promise.promise();
        vertx.getOrCreateContext().runOnContext(start -> sendAll().onComplete(done));
        return done.future();
    }

    private Future<BatchFigures> sendAll() {
        begin = System.nanoTime();
        List<Future<Void>> connections = new ArrayList<>();
        for (int i = 0; i < plan.connections(); i++) {
            connections.add(sendFrom(0));
        }
        return Future.all(connections).map(done -> tally.figures(System.nanoTime() - begin));
    }

    private Future<Void> sendFrom(int sent) {
        if (sent >= plan.batches() && System.nanoTime() - begin >= plan.nanos()) {
            return Future.succeededFuture();
        }
        return sendOne().compose(done -> sendFrom(sent + 1));
    }

    private Future<Void> sendOne() {
        Body body = bodies.get();
        ErrorLines errors = new ErrorLines();
        AnswerReader answers = AnswerReader.ofWatched(vertx, (piece, lines) -> {
            if (!way.tellsErrors()) {
                errors.read(piece);
            }
            answered.accept(read += lines);
        });
        long start = System.nanoTime();
        return way.send(body, answers).compose(end -> {
            tally.add(body, answers, way.tellsErrors() ? end.errors() : errors.count(), System.nanoTime() - start);
            return check(body, answers, end);
        });
    }

    private static Future<Void> check(Body body, AnswerReader answers, BatchEnd end) {
        return end.state().equals("completed") && answers.lines() == body.queries()
                ? Future.succeededFuture()
                : Future.failedFuture(new LoadFailure("a batch of " + body.queries() + " queries ended " + end.state()
                        + " with " + answers.lines() + " answers read"));
    }
}
