package dev.nimbus.gateway.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    Path root;

    @AfterEach
    void close() {
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs on one event loop, as the spool's owner does. */
    private <T> T onLoop(Supplier<Future<T>> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        vertx.runOnContext(v -> action.get().onSuccess(result::complete).onFailure(result::completeExceptionally));
        return result.orTimeout(20, TimeUnit.SECONDS).join();
    }

    private Future<Spool> open(long quota, long lag) {
        return Spool.open(vertx, root, new Spool.Limits(quota, 0, lag));
    }

    @Test
    void bytes_areReadBackWhereTheyWereAppended() {
        String read = onLoop(() -> open(1000, 1000).compose(spool -> {
            SpoolFile file = spool.newFile("x");
            file.append("hello, ".getBytes(UTF_8));
            long at = file.end();
            return file.append("world".getBytes(UTF_8))
                    .compose(v -> file.read(at, 5))
                    .map(bytes -> new String(bytes, UTF_8));
        }));

        assertThat(read).isEqualTo("world");
    }

    @Test
    void manyAppends_keepTheirOrder() {
        byte[] all = onLoop(() -> open(1 << 20, 1 << 20).compose(spool -> {
            SpoolFile file = spool.newFile("x");
            Future<Void> last = Future.succeededFuture();
            for (int i = 0; i < 1000; i++) {
                last = file.append(new byte[] {(byte) i, (byte) (i >>> 8)});
            }
            return last.compose(v -> file.read(0, 2000));
        }));

        for (int i = 0; i < 1000; i++) {
            assertThat(all[2 * i]).isEqualTo((byte) i);
            assertThat(all[2 * i + 1]).isEqualTo((byte) (i >>> 8));
        }
    }

    @Test
    void counts_followAppendWriteAndDelete() {
        List<String> seen = new ArrayList<>();
        onLoop(() -> open(10, 4).compose(spool -> {
            SpoolFile file = spool.newFile("x");
            Future<Void> written = file.append(new byte[6]);
            seen.add("lagging " + spool.isLagging() + ", room for 4 " + spool.hasRoomFor(4) + ", for 5 "
                    + spool.hasRoomFor(5));
            spool.whenCaughtUp(() -> seen.add("caught up"));
            return written.map(v -> {
                seen.add("lagging " + spool.isLagging());
                file.delete();
                seen.add("used " + spool.used());
                return v;
            });
        }));

        assertThat(seen)
                .containsExactly("lagging true, room for 4 true, for 5 false", "caught up", "lagging false", "used 0");
    }

    @Test
    void deletedFile_failsItsReaders() {
        Throwable failure = onLoop(() -> open(1000, 1000).compose(spool -> {
            SpoolFile file = spool.newFile("x");
            return file.append(new byte[4]).compose(v -> {
                file.delete();
                return file.read(0, 4).map(new Throwable()).otherwise(e -> e);
            });
        }));

        assertThat(failure).hasMessageContaining("is deleted");
    }

    @Test
    void deletionDuringAWrite_leavesNothing() {
        onLoop(() -> open(1 << 30, 1 << 30).compose(spool -> {
            for (int i = 0; i < 50; i++) {
                SpoolFile file = spool.newFile("x");
                file.append(new byte[100_000]);
                file.append(new byte[100_000]);
                file.delete();
            }
            assertThat(spool.used()).isZero();
            return spool.close();
        }));

        assertThat(root).isEmptyDirectory();
    }

    @Test
    void close_waitsForWhatIsUnderWay() {
        boolean lagging = onLoop(() -> open(1 << 30, 0).compose(spool -> {
            SpoolFile file = spool.newFile("x");
            file.append(new byte[64 << 20]);
            file.delete();
            return spool.close().map(v -> spool.isLagging());
        }));

        assertThat(lagging).isFalse();
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void closedSpool_leavesNothing() {
        onLoop(() -> open(1000, 1000)
                .compose(spool -> spool.newFile("x").append(new byte[10]).compose(v -> spool.close())));

        assertThat(root).isEmptyDirectory();
    }

    @Test
    void deadGateway_isSweptAwayAndALivingOneIsNot() throws Exception {
        Path living = leftBehind("living");
        Path dead = leftBehind("dead");
        Path foreign = Files.writeString(dead.resolve("notes.txt"), "mine");
        try (FileChannel lock = FileChannel.open(root.resolve("gateway-living.lock"), StandardOpenOption.WRITE)) {
            lock.lock();
            await(open(1000, 1000));

            assertThat(living.resolve("1.spool")).exists();
            assertThat(dead.resolve("1.spool")).doesNotExist();
            assertThat(foreign).as("never delete what is not ours").exists();
        }
        Files.delete(foreign);
        await(open(1000, 1000));
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).allMatch(path -> path.toString().contains("gateway-") && !path.endsWith("gateway-dead"));
        }
        assertThat(living).doesNotExist();
    }

    private Path leftBehind(String name) throws Exception {
        Files.createFile(root.resolve("gateway-" + name + ".lock"));
        Path directory = Files.createDirectory(root.resolve("gateway-" + name));
        Files.write(directory.resolve("1.spool"), new byte[10]);
        return directory;
    }

    @Test
    void diskThatFails_isTriedAgainUntilItWorks() {
        List<String> seen = new ArrayList<>();
        onLoop(() -> open(1000, 1000).compose(spool -> {
            Path directory = directory();
            move(directory, root.resolve("away"));
            SpoolFile file = spool.newFile("x");
            Future<Void> written = file.append(new byte[4]);
            vertx.setPeriodic(10, id -> {
                if (spool.isFailing()) {
                    vertx.cancelTimer(id);
                    seen.add("failing");
                    move(root.resolve("away"), directory);
                }
            });
            return written.onSuccess(v -> seen.add("written, failing " + spool.isFailing()));
        }));

        assertThat(seen).containsExactly("failing", "written, failing false");
    }

    private Path directory() {
        try (Stream<Path> paths = Files.list(root)) {
            return paths.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
