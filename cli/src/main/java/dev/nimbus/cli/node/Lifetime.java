package dev.nimbus.cli.node;

import dev.nimbus.cli.command.Failures;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Starting a node, keeping it until the process is asked to end, and ending it in order. */
public final class Lifetime {
    /** A solver may drain for half a minute; then the rest of the shutdown needs its moment too. */
    private static final long CLOSE_SECONDS = 45;

    private Lifetime() {}

    /**
     * Waits for a node to start.
     *
     * @throws StartFailure with the reason, in words for the operator
     */
    static <T> T startedBlocking(Future<T> starting) throws InterruptedException, StartFailure {
        try {
            return starting.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new StartFailure(e.getCause());
        }
    }

    /**
     * The same of a part of a node that has joined its cluster. If the part does not start, the node leaves in order.
     *
     * @param steps close the parts that have started, and leave the cluster at the end
     */
    static <T> T startedBlocking(Future<T> starting, List<Supplier<Future<Void>>> steps)
            throws InterruptedException, StartFailure {
        try {
            return startedBlocking(starting);
        } catch (StartFailure failure) {
            closeBlocking(steps);
            throw failure;
        }
    }

    /**
     * Closes the parts of a node one after the other, but waits for none of them for ever. Each step is begun on this
     * thread: a future that belongs to an event loop is not completed once that loop has ended.
     */
    static void closeBlocking(List<Supplier<Future<Void>>> steps) throws InterruptedException {
        for (Supplier<Future<Void>> step : steps) {
            try {
                step.get().toCompletionStage().toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                System.err.println("nimbus: did not end in order: " + e);
            }
        }
    }

    /**
     * Waits until the process is told to end (Ctrl-C, SIGTERM), and closes the parts of the node in this order before it
     * does.
     *
     * @param hopeless completes when the node had better end by itself, in the same order
     * @return the exit code of a node that ends by itself
     */
    static int untilToldToEndBlocking(List<Supplier<Future<Void>>> steps, Future<Void> hopeless)
            throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInHook(steps), "nimbus-shutdown"));
        CountDownLatch end = new CountDownLatch(1);
        hopeless.onSuccess(why -> end.countDown());
        end.await();
        System.err.println("nimbus: more threads are stuck than there are workers; the node ends, to be started anew");
        return Failures.FAULT;
    }

    private static void closeInHook(List<Supplier<Future<Void>>> steps) {
        try {
            closeBlocking(steps);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why a node did not start. */
    public static final class StartFailure extends Exception {
        private static final long serialVersionUID = 1;

        StartFailure(Throwable cause) {
            super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
        }
    }
}
