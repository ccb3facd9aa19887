package dev.nimbus.cluster;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process where the heap is full, unless it is full for one query alone.
 *
 * <p>A worker that runs out of memory drops what its query held: that query is answered {@code internal}, and the node goes
 * on. On an event loop or a thread of the cluster, a message may stay unread or a lock stay taken, and others then wait for it
 * for minutes. So there the process ends at once, with exit code {@value #EXIT_CODE}; others take over, and its supervisor starts it
 * anew. The JVM's own flag for this ({@code ExitOnOutOfMemoryError}) ends it for a worker too.
 */
public final class HeapGuard {
    /** As after any fault of Nimbus itself; the JVM's flag has the same. */
    private static final int EXIT_CODE = 3;

    private static final List<String> FULL =
            List.of("heap space", "gc overhead", "metaspace", "class space", "vm limit");
    private static final Logger LOG = LoggerFactory.getLogger(HeapGuard.class);

    private HeapGuard() {}

    /** Watches the threads of {@code vertx}, and those that nobody else watches. */
    public static void install(Vertx vertx) {
        vertx.exceptionHandler(failure -> {
            endIfFull(failure);
            LOG.error("unhandled exception", failure);
        });
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            endIfFull(failure);
            LOG.error("thread {} ended", thread.getName(), failure);
        });
    }

    /** Watches the threads of Hazelcast too. */
    static void installForCluster(Vertx vertx) {
        install(vertx);
        Hazelcast.setOutOfMemoryHandler(new OutOfMemoryHandler() {
            @Override
            public boolean shouldHandle(OutOfMemoryError failure) {
                return isHeapFull(failure);
            }

            @Override
            public void onOutOfMemory(OutOfMemoryError failure, HazelcastInstance[] instances) {
                endIfFull(failure);
            }
        });
    }

    private static void endIfFull(Throwable failure) {
        if (isHeapFull(failure)) {
            System.err.println("nimbus: " + failure + " in thread "
                    + Thread.currentThread().getName() + "; the process ends");
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** A thread that cannot be started, or a full buffer of the network, is an error of this kind too, and ends nothing. */
    static boolean isHeapFull(Throwable failure) {
        if (!(failure instanceof OutOfMemoryError) || failure.getMessage() == null) {
            return false;
        }
        String message = failure.getMessage().toLowerCase(Locale.ROOT);
        return FULL.stream().anyMatch(message::contains);
    }
}
