package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Batches one after another on each of several connections. Runs on one event loop; a load is run once. */
public final class BatchLoad {
    /**
     * How much is sent.
     *
     * @param connections batches under way at once, at least 1
     * @param batches how many batches each connection sends at least, at least 1
     * @param nanos a connection begins no further batch once so much time has passed and it has sent its batches
     * @param patienceNanos the load fails once the server has neither taken nor answered anything for so long
     */
    public record Plan(int connections, int batches, long nanos, long patienceNanos) {}

    private static final long LOOK_MILLIS = 100;

    private final Vertx vertx;
    private final Context context;
    private final Way way;
    private final Supplier<Body> bodies;
    private final Plan plan;
    private final LongConsumer answered;
    private final BatchLoadFigures.Tally tally = new BatchLoadFigures.Tally();
    private final Silence silence;
    private final Promise<BatchLoadFigures> done = Promise.promise();
    private long begin = System.nanoTime();

    /**
     * @param bodies makes the body of each batch
     * @param answered told the number of answers read so far
     */
    public BatchLoad(Vertx vertx, Way way, Supplier<Body> bodies, Plan plan, LongConsumer answered) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.way = way;
        this.bodies = bodies;
        this.plan = plan;
        this.answered = answered;
        this.silence = new Silence(System::nanoTime, plan.patienceNanos());
    }

    /** Sends everything; fails as soon as one batch fails. */
    public Future<BatchLoadFigures> run() {
        context.runOnContext(start -> {
            long timer = vertx.setPeriodic(LOOK_MILLIS, look -> giveUpAfterSilence());
            done.future().onComplete(end -> vertx.cancelTimer(timer));
            sendAll().onSuccess(all -> finish()).onFailure(done::tryFail);
        });
        return done.future();
    }

    /** Ends the load now, with the figures of what was read so far. */
    public void stop() {
        context.runOnContext(now -> finish());
    }

    private void finish() {
        done.tryComplete(tally.figures(Math.max(1, System.nanoTime() - begin)));
    }

    private void giveUpAfterSilence() {
        if (silence.isTooLong()) {
            done.tryFail(new LoadFailure("the server was silent for "
                    + TimeUnit.NANOSECONDS.toMillis(plan.patienceNanos()) / 1000.0 + " s, after "
                    + tally.answers() + " answers"));
        }
    }

    private Future<Void> sendAll() {
        begin = System.nanoTime();
        List<Future<Void>> connections = new ArrayList<>();
        for (int i = 0; i < plan.connections(); i++) {
            Promise<Void> connection = Promise.promise();
            sendFrom(0, connection);
            connections.add(connection.future());
        }
        return Future.all(connections).mapEmpty();
    }

    /** One promise for all batches of a connection: a chain of their futures would end in as many calls on the stack. */
    private void sendFrom(int sent, Promise<Void> connection) {
        boolean enough = sent >= plan.batches() && System.nanoTime() - begin >= plan.nanos();
        if (enough || done.future().isComplete()) {
            connection.complete();
        } else {
            try {
                sendOne().onSuccess(next -> sendFrom(sent + 1, connection)).onFailure(connection::tryFail);
            } catch (RuntimeException defect) { // Vert.x drops what a listener of a future throws.
                connection.tryFail(defect);
            }
        }
    }

    private Future<Void> sendOne() {
        Body body = new WatchedBody(bodies.get());
        AnswerReader answers = AnswerReader.ofWatched(vertx, (piece, lines) -> {
            silence.end();
            tally.read(lines, piece.length);
            answered.accept(tally.answers());
        });
        long start = System.nanoTime();
        return way.send(body, answers).compose(end -> {
            tally.ended(end.errors(), System.nanoTime() - start);
            return check(body, answers, end);
        });
    }

    private static Future<Void> check(Body body, AnswerReader answers, BatchEnd end) {
        return end.state() == BatchState.COMPLETED && answers.lines() == body.queries()
                ? Future.succeededFuture()
                : Future.failedFuture(new LoadFailure("a batch of " + body.queries() + " queries ended "
                        + end.state().word() + " with " + answers.lines() + " answers read"));
    }

    /** A body of which each piece that the server takes is heard of. */
    private final class WatchedBody implements Body {
        private final Body body;

        WatchedBody(Body body) {
            this.body = body;
        }

        @Override
        public long queries() {
            return body.queries();
        }

        @Override
        public long bytes() {
            return body.bytes();
        }

        @Override
        public boolean hasNext() {
            return body.hasNext();
        }

        @Override
        public Buffer next() {
            Buffer piece = body.next();
            silence.end();
            tally.sent(piece.length());
            return piece;
        }
    }
}
