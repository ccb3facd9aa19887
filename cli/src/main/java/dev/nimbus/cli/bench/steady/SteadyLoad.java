package dev.nimbus.cli.bench.steady;

import dev.nimbus.cli.bench.load.Server;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Single queries on a fixed schedule over several connections, one at a time on each. A request that falls due while
 * all connections are busy is sent when the next one is free, and its time counts from when it fell due. Runs on one
 * event loop of its own; a load is run once.
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

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long CLOSE_MILLIS = 1000;

    private final MultiThreadIoEventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("steady-load", true), NioIoHandler.newFactory());
    private final EventLoop loop = threads.next();
    private final Plan plan;
    private final Schedule schedule;
    private final Requests requests;
    private final Wires opener;
    private final Tally tally;
    private final Set<Wire> wires = new LinkedHashSet<>();
    private final Deque<Wire> idle = new ArrayDeque<>();
    private final Promise<SteadyFigures> done = Promise.promise();

    private final AtomicLong answered = new AtomicLong();

    private long begin;
    private long index;
    private long lastEvent;
    private int opening;
    private boolean retiring;
    private boolean over;

    public SteadyLoad(Server server, Plan plan) {
        this.plan = plan;
        this.schedule = new Schedule(plan.perSecond(), plan.warmUpNanos() + plan.nanos());
        this.requests = new Requests(server, plan.path(), plan.bodies());
        this.opener = new Wires(server, loop, new Events());
        this.tally = new Tally(plan.warmUpNanos());
    }

    /** Sends everything and waits for the answers, for those at the end not longer than ten seconds. */
    public Future<SteadyFigures> run() {
        loop.execute(() -> Future.all(
                        Stream.generate(opener::open).limit(plan.connections()).toList())
                .onFailure(this::fail)
                .onSuccess(open -> begin(open.list())));
        return done.future();
    }

    /** Ends the load now, with the figures of what was answered so far; what is under way is not counted. */
    public void stop() {
        if (!done.future().isComplete()) { // the loop of a load that has ended takes no more
            loop.execute(this::finish);
        }
    }

    /** How many were answered so far, those of the warm-up with them. May be asked from any thread. */
    public long answered() {
        return answered.get();
    }

    private void begin(List<Wire> open) {
        if (over) {
            open.forEach(Wire::close);
            return;
        }
        Beat beat = new Beat(Naps.learn());
        begin = System.nanoTime();
        open.forEach(this::takeFirst);
        loop.schedule(this::giveUp, plan.warmUpNanos() + plan.nanos() + PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        sendDue();
        if (!schedule.isUnlimited()) {
            beat.run();
        }
    }

    /** One that was closed while others were still being opened would lose its first request, and never say so. */
    private void takeFirst(Wire wire) {
        if (wire.isFree()) {
            wires.add(wire);
            idle.add(wire);
        } else {
            replace();
        }
    }

    private long now() {
        return System.nanoTime() - begin;
    }

    /** Sends what is due, as far as there are connections. */
    private void sendDue() {
        while (!idle.isEmpty()) {
            long now = now();
            if (schedule.isOver(index, now)) {
                retire();
                return;
            }
            long due = schedule.isUnlimited() ? now : schedule.due(index);
            if (due > now) {
                return;
            }
            lastEvent = now;
            idle.poll().send(requests.get(index), due);
            index++;
        }
    }

    /** Everything was sent: connections are closed as they become free. */
    private void retire() {
        retiring = true;
        List.copyOf(idle).forEach(Wire::close);
        idle.clear();
    }

    private void use(Wire wire) {
        if (!wire.isFree()) {
            return;
        }
        if (retiring) {
            wire.close();
        } else {
            idle.push(wire);
            sendDue();
        }
    }

    /** A connection that is gone is replaced; when none is left the load ends with what was measured so far. */
    private void replace() {
        opening++;
        opener.open().onComplete(opened -> {
            opening--;
            if (opened.succeeded()) {
                wires.add(opened.result());
                use(opened.result());
            } else if (wires.isEmpty() && opening == 0) {
                abandon(Failure.lost(opened.cause().getMessage()));
            }
        });
    }

    private void giveUp() {
        abandon(Failure.unanswered("there was no answer ten seconds after the end"));
    }

    /** All that has fallen due and has no answer gets none. */
    private void abandon(Failure failure) {
        if (over) {
            return;
        }
        long now = now();
        for (Wire wire : wires) {
            if (wire.isBusy()) {
                tally.unanswered(wire.due(), now, failure);
            }
        }
        tally.unsent(schedule, index, schedule.dueBefore(now), now, failure);
        if (!schedule.isOver(index, now)) {
            tally.brokenOff(failure);
        }
        finish();
    }

    private void finish() {
        close();
        done.tryComplete(tally.figures());
    }

    private void fail(Throwable cause) {
        close();
        done.tryFail(cause);
    }

    private void close() {
        if (!over) {
            over = true;
            List.copyOf(wires).forEach(Wire::close);
            requests.release();
            threads.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private final class Events implements Wire.Owner {
        /** Only this thread writes, so a plain addition does; others may see it a little later. */
        private void count() {
            answered.lazySet(answered.getPlain() + 1);
        }

        @Override
        public void answered(Wire wire, long due) {
            lastEvent = now();
            tally.answered(due, lastEvent);
            count();
            use(wire);
        }

        @Override
        public void answeredByError(Wire wire, long due, String line) {
            lastEvent = now();
            tally.answeredByError(due, lastEvent, line);
            count();
            use(wire);
        }

        @Override
        public void failed(Wire wire, long due, Failure failure) {
            if (!over) {
                lastEvent = now();
                tally.failed(due, lastEvent, failure);
                use(wire);
            }
        }

        @Override
        public void lost(Wire wire) {
            if (over || !wires.remove(wire)) {
                return;
            }
            idle.remove(wire);
            if (!retiring) {
                replace();
            } else if (wires.isEmpty() && opening == 0) {
                finish();
            }
        }
    }

    /**
     * Keeps the loop going without a thread that wakes it: an event loop's timers tell whole milliseconds, and to be woken
     * from a select costs both processors more than a request does. So the loop sends what is due, looks for answers,
     * rests and begins again. A latency comes out too long by up to two rests, and by one on average: the request waits
     * for the end of one, its answer for that of another. After a long silence the rests are longer, in proportion.
     */
    private final class Beat implements Runnable {
        private static final long REST_NANOS = 25_000;
        private static final long SILENCE_PART = 16;
        private static final long LONGEST_REST_NANOS = 1_000_000;

        private final Naps naps;

        Beat(Naps naps) {
            this.naps = naps;
        }

        @Override
        public void run() {
            if (!over) {
                sendDue();
                naps.restBlocking(rest());
                loop.schedule(this, 0, TimeUnit.NANOSECONDS); // a plain task would run before the sockets are looked at
            }
        }

        private long rest() {
            long now = now();
            boolean waiting = idle.size() < wires.size();
            long rest = waiting ? (now - lastEvent) / SILENCE_PART : LONGEST_REST_NANOS;
            long untilDue = idle.isEmpty() ? LONGEST_REST_NANOS : schedule.due(index) - now;
            return Math.max(REST_NANOS, Math.min(Math.min(rest, untilDue), LONGEST_REST_NANOS));
        }
    }
}
