package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.log.LocalBatchStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk for batches that cannot be written for a while. */
class ITUnwritableDisk {
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    Path root;

    @AfterEach
    void close() throws Exception {
        get(vertx::close);
    }

    private <T> T get(Supplier<Future<T>> action) throws Exception {
        return Future.<T>future(done -> vertx.runOnContext(v -> action.get().onComplete(done)))
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
    }

    /** The health named the class of the exception, and the log had nothing. */
    @Test
    @Timeout(60)
    void store_saysWhyItCannotBeWritten_untilItCan() throws Exception {
        BatchStore store = get(() -> LocalBatchStore.open(vertx, root, 8 << 20, 500, true));
        limitFiles("4096");
        try {
            assertThatThrownBy(() -> get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 16))));
            assertThat(store.trouble())
                    .hasValueSatisfying(why -> assertThat(why)
                            .startsWith("batches cannot be stored: the disk for batches cannot be written: ")
                            .doesNotContain("Exception"));
        } finally {
            limitFiles("unlimited");
        }
        get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 16)));

        assertThat(store.trouble()).isEmpty();
        get(store::close);
    }

    /** Lets this process write no file beyond so many bytes, as if the disk were full there. */
    private static void limitFiles(String bytes) throws Exception {
        String self = String.valueOf(ProcessHandle.current().pid());
        int code = new ProcessBuilder("prlimit", "--pid", self, "--fsize=" + bytes + ":")
                .inheritIO()
                .start()
                .waitFor();
        assumeTrue(code == 0, "prlimit cannot limit the size of files here");
    }
}
