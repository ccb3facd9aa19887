package dev.nimbus.cli.bench.load;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Single queries on a fixed schedule over several connections, one at a time on each. A request that falls due while
 * all connections are busy is sent when the next one is free, and its time counts from when it fell due. Runs on one
 * event loop; a load is run once.
 */
public final class SteadyLoad {
    /**
     * What is sent.
     *
     * @param path where to
     * @param bodies JSON bodies, used in turn; at least one
     * @param perSecond requests a second; {@link Double#POSITIVE_INFINITY} for as many as are answered
     * @param connections how many
     * @param warmUpNanos requests due before this are sent and not counted
     * @param nanos how long requests are counted
     */
    public record Plan(
            String path, List<Buffer> bodies, double perSecond, int connections, long warmUpNanos, long nanos) {}

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long PATIENCE_MILLIS = 10_000;
    private static final int DIGITS = 3;

    private final Vertx vertx;
    private final Client client;
    private final Plan plan;
    private final Schedule schedule;
    private final RequestOptions request;
    private final Histogram latency = new Histogram(LONGEST_NANOS, DIGITS);
    private final Deque<HttpClientConnection> idle = new ArrayDeque<>();
    private final Promise<SteadyFigures> done = Promise.promise();

    private long begin;
    private long index;
    private long failures;
    private long lastAnswer;
    private int connections;

    public SteadyLoad(Vertx vertx, Client client, Plan plan) {
        this.vertx = vertx;
        this.client = client;
        this.plan = plan;
        this.schedule = new Schedule(plan.perSecond(), plan.warmUpNanos() + plan.nanos());
        this.request =
                client.server().request(HttpMethod.POST, plan.path()).putHeader("Content-Type", "application/json");
    }

    /** Sends everything and waits for the answers, for those at the end not longer than ten seconds. */
    public Future<SteadyFigures> run() {
        Context context = vertx.getOrCreateContext();
        context.runOnContext(start -> {
            List<Future<HttpClientConnection>> opening = new ArrayList<>();
            for (int i = 0; i < plan.connections(); i++) {
                opening.add(client.http().connect(client.connectOptions()));
            }
            Future.all(opening)
                    .onFailure(cause -> done.fail(new LoadFailure(client.server() + ": " + cause.getMessage(), cause)))
                    .onSuccess(open -> begin(context, open.list()));
        });
        return done.future();
    }

    private void begin(Context context, List<HttpClientConnection> open) {
        connections = open.size();
        begin = System.nanoTime();
        idle.addAll(open);
        sendDue();
        if (!schedule.isUnlimited()) {
            Metronome metronome = new Metronome(schedule, begin, context, this::sendDue);
            metronome.start();
            done.future().onComplete(over -> metronome.stop());
        }
        long lastDueMillis = TimeUnit.NANOSECONDS.toMillis(plan.warmUpNanos() + plan.nanos());
        long timer = vertx.setTimer(lastDueMillis + PATIENCE_MILLIS, late -> giveUp());
        done.future().onComplete(over -> vertx.cancelTimer(timer));
    }

    /** Sends what is due, as far as there are connections. */
    private void sendDue() {
        while (!idle.isEmpty()) {
            long now = System.nanoTime() - begin;
            if (schedule.isOver(index, now)) {
                retireAll();
                return;
            }
            long due = schedule.isUnlimited() ? now : schedule.due(index);
            if (due > now) {
                return;
            }
            send(idle.poll(), due, plan.bodies().get((int)
                    (index % plan.bodies().size())));
            index++;
        }
    }

    private void send(HttpClientConnection connection, long due, Buffer body) {
        connection
                .request(request)
                .compose(ready -> ready.send(body))
                .compose(Client::accepted)
                .compose(response -> response.body())
                .onComplete(answer -> {
                    record(due, answer.succeeded());
                    if (answer.succeeded()) {
                        idle.push(connection);
                        sendDue();
                    } else {
                        replace(connection);
                    }
                });
    }

    /** A connection on which a request failed is given up for a new one; when none is left the load fails. */
    private void replace(HttpClientConnection failed) {
        failed.close();
        client.http().connect(client.connectOptions()).onComplete(opened -> {
            if (opened.succeeded()) {
                idle.push(opened.result());
                sendDue();
            } else if (--connections == 0) {
                done.tryFail(
                        new LoadFailure(client.server() + ": " + opened.cause().getMessage(), opened.cause()));
            }
        });
    }

    private void record(long due, boolean answered) {
        lastAnswer = System.nanoTime() - begin;
        if (due < plan.warmUpNanos()) {
            return;
        }
        if (answered) {
            latency.recordValue(Math.min(lastAnswer - due, LONGEST_NANOS));
        } else {
            failures++;
        }
    }

    private void retireAll() {
        connections -= idle.size();
        idle.forEach(HttpClientConnection::close);
        idle.clear();
        if (connections == 0) {
            finish();
        }
    }

    private void giveUp() {
        failures += connections;
        finish();
    }

    private void finish() {
        long nanos = Math.max(1, lastAnswer - plan.warmUpNanos());
        done.tryComplete(new SteadyFigures(latency.getTotalCount(), failures, nanos, latency));
    }
}
