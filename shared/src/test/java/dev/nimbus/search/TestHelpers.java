package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that come to help at once, pause and leave by chance, and come again. */
public final class TestHelpers implements Helpers, AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicInteger shares = new AtomicInteger();
    private final int count;

    /** So many threads beside the one that searches. */
    public TestHelpers(int count) {
        this.count = count;
    }

    @Override
    public long stepsAlone() {
        return 0;
    }

    @Override
    public Call call(Work work) {
        for (int i = 0; i < count; i++) {
            Random random = new Random(shares.incrementAndGet());
            threads.execute(() -> help(work, random));
        }
        return () -> {};
    }

    private void help(Work work, Random random) {
        boolean again = true;
        while (again) {
            again = false;
            try {
                pause(random);
                Cancellation.callWith(() -> leave(random), () -> share(work));
            } catch (CancellationException left) {
                again = true;
            } catch (RuntimeException | Error defect) {
                failure.set(defect);
            }
        }
    }

    private static Work share(Work work) {
        work.share(budget(Helpers.NONE));
        return work;
    }

    private static void leave(Random random) {
        if (random.nextInt(4) == 0) {
            throw new CancellationException("does something else");
        }
    }

    /** Lets others run for a random while. */
    @SuppressWarnings("ThreadPriorityCheck") // It changes when threads meet, and nothing rests on that.
    public static void pause(Random random) {
        for (int i = random.nextInt(3); i > 0; i--) {
            Thread.yield();
        }
    }

    /** A budget without an end. */
    public static Budget budget(Helpers helpers) {
        return Budget.withoutSteps(new SearchProgress(), helpers);
    }

    /** How many shares were begun. */
    public int shares() {
        return shares.get();
    }

    /** Fails if a thread did, or if one goes on though no search does. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new AssertionError("a helper does not end");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts tests", e);
        }
        if (failure.get() != null) {
            throw new AssertionError("a helper failed", failure.get());
        }
    }
}
