package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.log.LocalBatchStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        String before = limitFiles("4096");
        try {
            assertThatThrownBy(() -> get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 16))));
            assertThat(store.trouble())
                    .hasValueSatisfying(why -> assertThat(why)
                            .startsWith("batches cannot be stored: the disk for batches cannot be written: ")
                            .doesNotContain("Exception"));
        } finally {
            limitFiles(before);
        }
        get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 16)));

        assertThat(store.trouble()).isEmpty();
        get(store::close);
    }

    /** Lets this process write no file beyond so many bytes, as if the disk were full there. Gives the limit before. */
    private static String limitFiles(String bytes) throws Exception {
        String before = prlimit("--fsize", "--raw", "--noheadings", "--output=SOFT");
        prlimit("--fsize=" + bytes + ":");
        return before;
    }

    private static String prlimit(String... arguments) throws InterruptedException {
        String self = String.valueOf(ProcessHandle.current().pid());
        List<String> command = new ArrayList<>(List.of("prlimit", "--pid", self));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assumeTrue(process.waitFor() == 0, "prlimit cannot limit the size of files here");
            return said;
        } catch (IOException e) {
            return abort("prlimit cannot be run: " + e.getMessage());
        }
    }
}
