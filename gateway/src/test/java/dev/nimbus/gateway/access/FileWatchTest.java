package dev.nimbus.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {
    @TempDir
    Path directory;

    /** Blocking work that is ordered waits for all before it: page files and batches waited for a disk of tokens. */
    @Test
    void fileThatHangs_holdsUpNoOtherBlockingWork() throws Exception {
        Vertx vertx = Vertx.vertx();
        Context loop = vertx.getOrCreateContext();
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Path file = Files.writeString(directory.resolve("tokens"), "one");
        FileWatch watch = await(on(
                loop,
                () -> FileWatch.start(vertx, List.of(file), () -> {
                    hangs.countDown();
                    awaitBlocking(end);
                    return null;
                })));
        Files.writeString(file, "another");
        awaitBlocking(hangs);

        assertThat(await(on(loop, () -> vertx.executeBlocking(() -> 7)))).isEqualTo(7);
        end.countDown();
        watch.close();
        await(vertx.close());
    }

    /** A server whose tokens an editor was about to write refused all callers. */
    @Test
    void emptiedFile_countsOnceItStaysEmpty() throws Exception {
        Vertx vertx = Vertx.vertx();
        Path file = Files.writeString(directory.resolve("tokens"), "one");
        List<Long> sizes = new ArrayList<>();
        FileWatch watch = watchOfSizes(vertx, file, sizes);

        Files.writeString(file, "");
        watch.lookBlocking();
        Files.writeString(file, "another");
        watch.lookBlocking();
        watch.lookBlocking();
        Files.writeString(file, "");
        watch.lookBlocking();
        watch.lookBlocking();
        watch.lookBlocking();

        assertThat(sizes).containsExactly(7L, 0L);
        await(vertx.close());
    }

    /** A revocation in a file that was written all the time was never read. */
    @Test
    void fileThatChangesAgainAndAgain_countsAtEachSecondLook_unlessItIsEmpty() throws Exception {
        Vertx vertx = Vertx.vertx();
        Path file = Files.writeString(directory.resolve("tokens"), "one");
        List<Long> sizes = new ArrayList<>();
        FileWatch watch = watchOfSizes(vertx, file, sizes);

        for (String text : List.of("1", "22", "333", "4444", "55555", "", "7777777")) {
            Files.writeString(file, text);
            watch.lookBlocking();
        }

        assertThat(sizes).containsExactly(2L, 4L, 7L);
        await(vertx.close());
    }

    /** A token that was revoked while the file could not be read for a moment stayed valid until the next change. */
    @Test
    void fileThatCannotBeRead_isReadAtTheNextLook() throws Exception {
        Vertx vertx = Vertx.vertx();
        Path file = Files.writeString(directory.resolve("tokens"), "one");
        AtomicInteger calls = new AtomicInteger();
        FileWatch watch = watch(vertx, file, () -> {
            if (calls.incrementAndGet() < 3) {
                throw new IOException("too many open files");
            }
            return null;
        });

        Files.writeString(file, "another");
        for (int look = 0; look < 6; look++) {
            watch.lookBlocking();
        }

        assertThat(calls).hasValue(3);
        await(vertx.close());
    }

    /** Takes the size of the file at each change. */
    private static FileWatch watchOfSizes(Vertx vertx, Path file, List<Long> sizes) throws Exception {
        return watch(vertx, file, () -> {
            sizes.add(file.toFile().length());
            return null;
        });
    }

    /** The looks are those of the test. */
    private static FileWatch watch(Vertx vertx, Path file, Callable<Void> reading) throws Exception {
        FileWatch watch = await(on(vertx.getOrCreateContext(), () -> FileWatch.start(vertx, List.of(file), reading)));
        watch.close();
        return watch;
    }

    private static <T> Future<T> on(Context loop, Supplier<Future<T>> action) {
        return Future.future(promise -> loop.runOnContext(v -> action.get().onComplete(promise)));
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
