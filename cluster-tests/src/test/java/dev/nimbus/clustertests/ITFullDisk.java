package dev.nimbus.clustertests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nimbus.client.message.BatchStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A data directory of 64 MB that is full: an upload that does not fit gets 507 and leaves nothing behind, and a disk without
 * a free byte takes a start, and gets its room back by deletions. It mounts a tmpfs, which takes the right to mount; where
 * that is missing, the test says so and is left out.
 */
class ITFullDisk {
    private static final int KILOBYTE_LINES_A_MEGABYTE = 1024;
    private static final int MEGABYTES = 100;

    @TempDir
    Path folder;

    private boolean isMounted;

    @BeforeEach
    void mount() throws Exception {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=64m,mode=700", "none", folder.toString());
        assumeTrue(isMounted, "a tmpfs cannot be mounted here; the drill of a full disk is left out");
    }

    @AfterEach
    void unmount() throws Exception {
        if (isMounted) {
            run("umount", "-l", folder.toString());
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }

    private static MixedBatch small() {
        return MixedBatch.of(2000, 5);
    }

    @Test
    void uploadPastTheDisk_getsItsSpaceBack() throws Exception {
        try (NimbusProcess server = serve()) {
            URI uri = server.uriBlocking();
            GatewayClient client = new GatewayClient(uri);
            var before = client.submit(small());

            long begin = System.nanoTime();
            HttpResponse<String> refused = upload(uri);
            System.out.printf("507 after %.1f s%n", (System.nanoTime() - begin) / 1e9);

            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(507);
            HttpResponse<String> ready = client.get("/health/ready");
            assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
            var after = client.submit(small());
            assertThat(client.follow(before).lines()).isEqualTo(small().answers());
            assertThat(client.follow(after).lines()).isEqualTo(small().answers());
        }
    }

    @Test
    void diskWithoutAFreeByte_isFreedByDeletions_alsoAfterAStart() throws Exception {
        BatchStatus first;
        BatchStatus second;
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            first = client.submit(small());
            second = client.submit(small());
            client.follow(first);
            client.follow(second);
            fillDisk();

            assertIsDeleted(client, first);
        }
        fillDisk();
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            assertThat(client.get("/v1/batches/" + first.id()).statusCode()).isEqualTo(404);
            assertThat(client.follow(second).lines()).isEqualTo(small().answers());

            assertIsDeleted(client, second);
            assertThat(folder.resolve("batches/node-1/log-00000001")).doesNotExist();
            assertThat(client.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void fullDisk_thatNeverHadSpareRoom_isRead_andWrittenOnceItHasRoom() throws Exception {
        BatchStatus batch;
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            batch = client.submit(small());
            client.follow(batch);
            server.terminateBlocking(); // a batch whose end is not stored could not go on there
        }
        Files.delete(folder.resolve("batches/node-1/spare"));
        fillDisk();
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            assertThat(client.follow(batch).lines()).isEqualTo(small().answers());

            Files.delete(folder.resolve("filler"));
            assertIsDeleted(client, batch);
        }
    }

    private static void assertIsDeleted(GatewayClient client, BatchStatus batch) throws Exception {
        HttpResponse<String> deleted = client.call("DELETE", "/v1/batches/" + batch.id());
        assertThat(deleted.statusCode()).as(deleted.body()).isEqualTo(204);
    }

    private void fillDisk() throws IOException {
        byte[] kilobyte = new byte[1024];
        try (OutputStream filler =
                Files.newOutputStream(folder.resolve("filler"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                filler.write(kilobyte);
            }
        } catch (IOException full) {
            assertThat(Files.getFileStore(folder).getUsableSpace()).isZero();
        }
    }

    private NimbusProcess serve() {
        return NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "1", "--data-dir", folder.toString());
    }

    /** Queries whose answers take as much room as they do. */
    private static HttpResponse<String> upload(URI uri) throws IOException, InterruptedException {
        String line = "{\"id\":\"" + "x".repeat(980) + "\",\"game\":\"nim\",\"position\":[1]}";
        byte[] megabyte = (line + "\n").repeat(KILOBYTE_LINES_A_MEGABYTE).getBytes(UTF_8);
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/v1/batches"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArrays(Collections.nCopies(MEGABYTES, megabyte)))
                .build();
        return GatewayClient.HTTP.send(request, BodyHandlers.ofString());
    }
}
