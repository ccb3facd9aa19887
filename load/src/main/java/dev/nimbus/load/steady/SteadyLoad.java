package dev.nimbus.load.steady;

import dev.nimbus.load.LoadFailure;
import dev.nimbus.load.Server;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Single queries on a fixed schedule over several connections, one at a time on each. A request that falls due while all
 * connections are busy is sent when the next one is free, and its latency counts from when it fell due: a server that
 * stalls is charged for all that waited meanwhile. The state is confined to one event loop of its own; a load runs once.
 */
public final class SteadyLoad {
    /**
     * What is sent.
     *
     * @param path the path of every request
     * @param bodies JSON bodies, used in turn; at least one
     * @param perSecond requests a second; {@link Double#POSITIVE_INFINITY} for the next as soon as the last is answered
     * @param connections how many
     * @param warmUpNanos requests due before this are sent and not counted
     * @param nanos how long requests are counted
     */
    public record Plan(
            String path, List<Buffer> bodies, double perSecond, int connections, long warmUpNanos, long nanos) {}

    private static final int CONNECT_TIMEOUT_MILLIS = 5000;
    private static final long PATIENCE_MILLIS = 10_000;
    private static final long IDLE = -1;
    private static final String ERROR = "\"error\":{";

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context loop = vertx.getOrCreateContext();
    private final Plan plan;
    private final Server server;
    private final Schedule schedule;
    private final Tally tally;
    private final HttpClientAgent http;
    private final RequestOptions request;
    private final Pacer pacer = new Pacer(() -> loop.runOnContext(now -> sendDue()));
    private final Promise<SteadyFigures> done = Promise.promise();
    private final AtomicLong answered = new AtomicLong();
    /** When the request that is under way on each connection fell due. */
    private final long[] underWay;

    private long begin;
    private long index;
    private int lostInARow;
    private boolean isReached;
    private boolean over;

    /** A load that has not begun. */
    public SteadyLoad(Server server, Plan plan) {
        this.server = server;
        this.plan = plan;
        this.schedule = new Schedule(plan.perSecond(), plan.warmUpNanos() + plan.nanos());
        this.tally = new Tally(plan.warmUpNanos());
        this.underWay = new long[plan.connections()];
        this.http = vertx.createHttpClient(
                server.trustedBy(new HttpClientOptions().setConnectTimeout(CONNECT_TIMEOUT_MILLIS)),
                new PoolOptions().setHttp1MaxSize(plan.connections()));
        this.request = server.request(HttpMethod.POST, plan.path());
    }

    /** Sends everything and waits for the answers, for those at the end no longer than ten seconds. */
    public Future<SteadyFigures> run() {
        loop.runOnContext(start -> begin());
        return done.future();
    }

    /** Ends the load now, with the figures of what was answered so far; what is under way is not counted. */
    public void stop() {
        loop.runOnContext(now -> finish());
    }

    /** Answers so far, those of the warm-up included. May be called on any thread. */
    public long answered() {
        return answered.get();
    }

    private void begin() {
        begin = System.nanoTime();
        Arrays.fill(underWay, IDLE);
        vertx.setTimer(
                TimeUnit.NANOSECONDS.toMillis(plan.warmUpNanos() + plan.nanos()) + PATIENCE_MILLIS,
                late -> abandon(Failure.unanswered("there was no answer ten seconds after the end")));
        sendDue();
    }

    private long now() {
        return System.nanoTime() - begin;
    }

    /** Sends what is due on the connections that are free, and asks to be called when the next request falls due. */
    private void sendDue() {
        for (int connection = 0; connection < underWay.length && !over; connection++) {
            long now = now();
            if (schedule.isOver(index, now)) {
                finishWhenIdle();
                return;
            }
            long due = schedule.isUnlimited() ? now : schedule.due(index);
            if (due > now) {
                pacer.wakeAt(begin + due);
                return;
            }
            if (underWay[connection] == IDLE) {
                send(connection, due);
            }
        }
    }

    private void send(int connection, long due) {
        underWay[connection] = due;
        Buffer body = plan.bodies().get((int) (index++ % plan.bodies().size()));
        http.request(request)
                .compose(connected -> {
                    isReached = true;
                    return connected
                            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                            .send(body);
                })
                .compose(response -> response.body().onSuccess(answer -> responded(connection, response, answer)))
                .onFailure(cause -> lost(connection, cause));
    }

    private void responded(int connection, HttpClientResponse response, Buffer answer) {
        if (over) {
            return;
        }
        long due = underWay[connection];
        long now = now();
        lostInARow = 0;
        if (response.statusCode() != 200) {
            tally.failed(due, now, Failure.refused(response.statusCode(), response.statusCode() + ": " + answer));
        } else if (answer.toString().contains(ERROR)) {
            tally.answeredByError(due, now, answer.toString().strip());
        } else {
            tally.answered(due, now);
        }
        if (response.statusCode() == 200) {
            answered.lazySet(answered.getPlain() + 1); // Only this thread writes.
        }
        free(connection);
    }

    private void lost(int connection, Throwable cause) {
        if (over) {
            return;
        }
        if (!isReached) {
            unreachable(cause);
            return;
        }
        Failure failure = Failure.lost(String.valueOf(cause.getMessage()));
        tally.failed(underWay[connection], now(), failure);
        underWay[connection] = IDLE;
        if (++lostInARow > plan.connections()) {
            abandon(failure);
        } else {
            free(connection);
        }
    }

    private void free(int connection) {
        underWay[connection] = IDLE;
        sendDue();
    }

    private void finishWhenIdle() {
        for (long due : underWay) {
            if (due != IDLE) {
                return;
            }
        }
        finish();
    }

    /** All that has fallen due and has no answer gets none. */
    private void abandon(Failure failure) {
        if (over) {
            return;
        }
        long now = now();
        for (long due : underWay) {
            if (due != IDLE) {
                tally.unanswered(due, now, failure);
            }
        }
        tally.unsent(schedule, index, schedule.dueBefore(now), now, failure);
        if (!schedule.isOver(index, now)) {
            tally.brokenOff(failure);
        }
        finish();
    }

    private void unreachable(Throwable cause) {
        close();
        done.tryFail(new LoadFailure(server, cause));
    }

    private void finish() {
        close();
        done.tryComplete(tally.figures());
    }

    private void close() {
        if (!over) {
            over = true;
            pacer.close();
            vertx.close();
        }
    }
}
