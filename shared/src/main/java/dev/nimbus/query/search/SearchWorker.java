package dev.nimbus.query.search;

import dev.nimbus.query.team.UnattendedSearches;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.WorkWatch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Works on the searches of one kind, one at a time, on a thread of its own. If there is none, it helps with another
 * worker's. A lease says who works on a search. It ends with its holder, and then another solver goes on.
 *
 * <p>While queries are answered beside it the search rests for three times as long as it works.
 */
public final class SearchWorker implements AutoCloseable {
    /** Longer than it takes to see that the holder of a lease is gone. */
    private static final Duration LEASE_WAIT = Duration.ofSeconds(2);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration END_WAIT = Duration.ofSeconds(5);
    private static final Logger LOG = System.getLogger(SearchWorker.class.getName());

    private final Searching searching;
    private final NodeSearches searches;
    private final SegmentStore leases;
    private final BooleanSupplier busy;

    private final AtomicInteger stuck = new AtomicInteger();
    private volatile Thread thread = thread(this::workBlocking);
    private volatile boolean closed;
    private volatile boolean isAwake;
    /** What it is at. */
    private volatile Optional<Work> working = Optional.empty();
    /** What others were at when it looked last. */
    private Map<String, SearchJob> seen = Map.of();

    /**
     * What a worker is at.
     *
     * @param name of the search, for the log
     * @param isOwn whether the search is its own; else it helps with another worker's
     * @param watch of the thread
     * @param end has others go on without the thread
     */
    private record Work(String name, boolean isOwn, SearchWatch watch, Runnable end) {}

    private SearchWorker(Searching searching, NodeSearches searches, SegmentStore leases, BooleanSupplier busy) {
        this.searching = searching;
        this.searches = searches;
        this.leases = leases;
        this.busy = busy;
    }

    /** So many workers of one node. */
    static List<SearchWorker> many(
            int count, Searching searching, NodeSearches searches, SegmentStore leases, BooleanSupplier busy) {
        List<SearchWorker> workers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            workers.add(new SearchWorker(searching, searches, leases, busy));
        }
        return List.copyOf(workers);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "nimbus-search");
        thread.setDaemon(true);
        return thread;
    }

    /** Begins to look for searches to do. */
    public SearchWorker start() {
        thread.start();
        return this;
    }

    private void workBlocking() {
        while (isAtWork()) {
            outliveBlocking(this::lookBlocking);
            outliveBlocking(this::pauseBlocking);
        }
    }

    /** Whatever happens, the thread stays for the other searches. */
    private static void outliveBlocking(Runnable work) {
        try {
            work.run();
        } catch (Refusal unreachable) {
            LOG.log(Level.DEBUG, unreachable.getMessage());
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.WARNING, "searches fail", failure);
        }
    }

    private boolean isAtWork() {
        return !closed && Thread.currentThread() == thread;
    }

    private void lookBlocking() {
        List<SearchJob> open = searches.openBlocking();
        Map<String, SearchJob> before = seen;
        seen = new HashMap<>();
        for (SearchJob job : open) {
            boolean isStill = job.equals(before.get(job.id()));
            boolean isAlive = job.isBegun() && !isStill;
            Duration wait = job.isBegun() || isStill ? LEASE_WAIT : Duration.ZERO;
            if (!isAlive && isAtWork() && tryBlocking(job, wait)) {
                return; // the list is old by now
            }
            seen.put(job.id(), job);
        }
    }

    /** Has it look for searches at once. */
    public void wake() {
        searches.forget();
        isAwake = true;
        searches.idle().wakeAll();
    }

    /** Helps others for a while; where nobody calls it waits. */
    private void pauseBlocking() {
        long end = System.nanoTime() + POLL.toNanos();
        BooleanSupplier isOver = () -> closed || isAwake || System.nanoTime() - end >= 0;
        try {
            while (!isOver.getAsBoolean() && isAtWork()) {
                searches.idle()
                        .awaitBlocking(Duration.ofNanos(end - System.nanoTime()), isOver)
                        .ifPresent(call -> helpBlocking(call, isOver));
            }
            isAwake = false;
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private void helpBlocking(IdleWorkers.Call call, BooleanSupplier isOver) {
        SearchWatch watch =
                call.guest().map(this::watchOfGuest).orElseGet(() -> new SearchWatch(busy, isOver, System::nanoTime));
        working = Optional.of(new Work("of another worker", false, watch, () -> end(call)));
        boolean isDone = true;
        try {
            searching.helpBlocking(call, watch);
            searches.idle().end(call); // done: until the thread that called sees it, all would come for it again
        } catch (CancellationException ends) {
            isDone = false;
            LOG.log(Level.DEBUG, "help ends here: {0}", ends.getMessage());
        } catch (Refusal noRoom) { // it would be refused again, whoever comes
            searches.idle().end(call);
            LOG.log(Level.DEBUG, "no help: {0}", noRoom.getMessage());
        } catch (RuntimeException | Error failure) { // whose search it is goes on, or meets the same
            searches.idle().end(call);
            LOG.log(Level.WARNING, "help with a search fails", failure);
        } finally {
            call.effort().leave();
            ended(watch);
            leave(call, isDone);
        }
    }

    /** A thread that never ends does no more for the call. */
    private void end(IdleWorkers.Call call) {
        searches.idle().end(call);
        leave(call, true);
    }

    private static void leave(IdleWorkers.Call call, boolean isDone) {
        call.guest().ifPresent(guest -> guest.leave(isDone));
    }

    /** The worker stays at the search of another node until it is wanted here, or the search is over. */
    private SearchWatch watchOfGuest(GuestSearch guest) {
        BooleanSupplier isOver = () -> closed || isAwake || guest.isOver();
        UnattendedSearches<SearchJob> unattended = new UnattendedSearches<>();
        return new SearchWatch(busy, isOver, System::nanoTime).reporting(() -> {
            guest.report();
            Optional<Map<String, SearchJob>> open = openIfReachableBlocking();
            open.ifPresent(known -> guest.see(known.keySet()));
            seen = open.orElse(Map.of());
            unattended.look(seen);
        });
    }

    private Optional<Map<String, SearchJob>> openIfReachableBlocking() {
        try {
            return Optional.of(searches.openBlocking().stream().collect(Collectors.toMap(SearchJob::id, job -> job)));
        } catch (Refusal unreachable) {
            return Optional.empty();
        }
    }

    /**
     * Works on a search unless somebody else does.
     *
     * @param wait for its lease; none for one that is new. Who took its lease and ended before it began keeps it for ever
     *     if nobody waits
     */
    private boolean tryBlocking(SearchJob job, Duration wait) {
        NodeSearches.Turn turn = new NodeSearches.Turn();
        if (!searches.take(job.id(), turn)) {
            return false;
        }
        try {
            return tryLeaseBlocking(job, wait, turn);
        } finally {
            searches.give(job.id(), turn);
        }
    }

    private boolean tryLeaseBlocking(SearchJob job, Duration wait, NodeSearches.Turn turn) {
        Optional<Lease> lease = leases.tryLeaseBlocking(new SegmentKey(job.lease(), 0), wait);
        if (lease.isEmpty()) {
            return false;
        }
        try {
            Optional<SearchJob> open = searches.jobs().findBlocking(job.id()).filter(SearchJob::isOpen);
            open.ifPresent(one -> runBlocking(one, turn, lease.get()));
            return open.isPresent();
        } finally {
            lease.get().close();
        }
    }

    /** Whether it works on a search of its own just now. */
    public boolean isWorking() {
        return working.filter(Work::isOwn).isPresent();
    }

    /** How many of its threads were given up. */
    public int stuck() {
        return stuck.get();
    }

    /**
     * Looks whether the search at work still asks its budget. One that never will is ended, and another thread does the
     * others. To be called about once a second; does not block.
     *
     * @param nanos now, in nanoseconds
     * @param cpu how long a thread had a processor so far
     */
    public void look(long nanos, ToLongFunction<Thread> cpu) {
        working.filter(work -> work.watch().work().look(nanos, cpu).isForEver()).ifPresent(this::giveUp);
    }

    private void giveUp(Work work) {
        if (!isGivenUp(work)) {
            return;
        }
        LOG.log(
                Level.ERROR,
                "the search " + work.name() + " has used " + WorkWatch.LIMIT
                        + " of CPU without asking its budget and is given up. Please report this",
                work.watch().work().where());
        thread = thread(() -> {
            try {
                work.end().run();
            } catch (RuntimeException | Error failure) {
                LOG.log(Level.WARNING, "the search " + work.name() + " cannot be ended", failure);
            }
            workBlocking();
        });
        thread.start();
    }

    private void endBlocking(SearchJob job, NodeSearches.Turn turn, Lease lease) {
        try {
            searching.failBlocking(job, "it did not end; please report it");
        } finally {
            searches.give(job.id(), turn); // who asks again gets it again
            lease.close();
        }
    }

    /** False if it has just ended. */
    private synchronized boolean isGivenUp(Work work) {
        boolean isAtWork = working.filter(work::equals).isPresent();
        if (isAtWork) {
            work.watch().work().giveUp();
            stuck.incrementAndGet();
            working = Optional.empty();
        }
        return isAtWork;
    }

    private synchronized void ended(SearchWatch watch) {
        if (watch.isGivenUp()) {
            stuck.decrementAndGet();
        } else {
            working = Optional.empty();
        }
    }

    private void runBlocking(SearchJob job, NodeSearches.Turn turn, Lease lease) {
        SearchWatch watch = new SearchWatch(busy, () -> closed, System::nanoTime);
        String name = job.id() + ", " + Refusal.shorten(job.query());
        working = Optional.of(new Work(name, true, watch, () -> endBlocking(job, turn, lease)));
        LOG.log(Level.DEBUG, "search {0}", name);
        try {
            searching.runBlocking(job, watch);
        } catch (CancellationException stopped) {
            LOG.log(Level.DEBUG, "the search {0} ends here: {1}", name, stopped.getMessage());
        } catch (RuntimeException | Error defect) {
            LOG.log(Level.ERROR, "the search " + name + " failed", defect);
            searching.failBlocking(
                    job, "it failed with " + defect.getClass().getSimpleName() + "; this is a defect of the solver");
        } finally {
            ended(watch);
        }
    }

    /** Ends soon. What it worked on, others go on with; waits a moment for the end. */
    @Override
    public void close() {
        closed = true;
        searches.idle().wakeAll();
        try {
            thread.join(END_WAIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
