package dev.nimbus.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Threads that share in numbered work.
 *
 * @param count how many, the caller's own among them
 */
record Workers(int count) {
    private static final int NUMBERS_AT_ONCE = 16;

    /** The work of one thread. */
    @FunctionalInterface
    interface Job {
        void run(int number) throws InvalidProofException;
    }

    /**
     * Does all numbers from 0 on.
     *
     * @param jobs gives each thread its own
     * @throws InvalidProofException that of the least number whose work ends so, whatever the order
     */
    void doAllBlocking(int numbers, Supplier<Job> jobs) throws InvalidProofException {
        Share share = new Share(numbers);
        List<CompletableFuture<Void>> helpers = new ArrayList<>();
        for (int i = 1; i < count && i * NUMBERS_AT_ONCE < numbers; i++) {
            helpers.add(CompletableFuture.runAsync(() -> share.run(jobs), Workers::start));
        }
        share.run(jobs);
        helpers.forEach(CompletableFuture::join);
        share.finish();
    }

    private static void start(Runnable work) {
        Thread helper = new Thread(work, "nimbus-proof");
        helper.setDaemon(true);
        helper.start();
    }

    /** Numbers are taken in ascending order, so those before a fault are all done. */
    private static final class Share {
        private final AtomicInteger next = new AtomicInteger();
        private volatile int end;
        private Optional<InvalidProofException> fault = Optional.empty();
        private Optional<Throwable> failure = Optional.empty();

        private Share(int end) {
            this.end = end;
        }

        private void run(Supplier<Job> jobs) {
            try {
                Job job = jobs.get();
                for (int from = take(); from < end; from = take()) {
                    run(job, from);
                }
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }

        private int take() {
            return next.getAndAdd(NUMBERS_AT_ONCE);
        }

        private void run(Job job, int from) {
            for (int number = from; number < Math.min(end, from + NUMBERS_AT_ONCE); number++) {
                try {
                    job.run(number);
                } catch (InvalidProofException e) {
                    fault(number, e);
                }
            }
        }

        private synchronized void fault(int number, InvalidProofException of) {
            if (number < end) {
                end = number;
                fault = Optional.of(of);
            }
        }

        private synchronized void fail(Throwable of) {
            end = 0;
            failure = Optional.of(of);
        }

        private synchronized void finish() throws InvalidProofException {
            if (failure.isPresent()) {
                throw new IllegalStateException("the check of a proof failed", failure.get());
            }
            if (fault.isPresent()) {
                throw fault.get();
            }
        }
    }
}
