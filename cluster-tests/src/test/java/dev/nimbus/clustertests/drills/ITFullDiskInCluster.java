package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster whose solvers keep their tables on a disk that gets full: every query is answered, and right. It mounts a
 * tmpfs, which takes the right to mount; where that is missing, the test says so and is left out.
 */
class ITFullDiskInCluster {
    private static final int HEAPS = 50;

    @TempDir
    Path disk;

    private boolean isMounted;

    @BeforeEach
    void mount() throws Exception {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "none", disk.toString());
        assumeTrue(isMounted, "a tmpfs cannot be mounted here; the drill of a full disk in a cluster is left out");
    }

    @AfterEach
    void unmount() throws Exception {
        if (isMounted) {
            run("umount", "-l", disk.toString());
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }

    @Test
    void everyQuery_isAnswered() throws Exception {
        String name = "disk-" + UUID.randomUUID();
        try (NimbusProcess gateway = NimbusProcess.startQuickly(
                        "gateway", "--port", "0", "--cluster-name", name, "--cluster-port", "0");
                NimbusProcess first = solver(name, gateway.memberBlocking());
                NimbusProcess second = solver(name, gateway.memberBlocking())) {
            first.awaitReadyBlocking();
            second.awaitReadyBlocking();
            URI uri = gateway.uriBlocking();
            fillDisk();

            assertThat(valuesBlocking(uri)).as(first.output()).isEqualTo(expected());
            Drill drill = new Drill("the disk of the solvers is full", Drill.QUERIES / 2);
            String batch = drill.uploadBlocking(() -> List.of(uri), line -> {});
            drill.followBlocking(batch, () -> List.of(uri), gateway::output);
            drill.assertWhole();
            assertThat(first.isAlive() && second.isAlive()).isTrue();
        }
    }

    private NimbusProcess solver(String cluster, String member) {
        return NimbusProcess.startQuickly(
                "solver",
                "--workers=1",
                "--cluster-name=" + cluster,
                "--cluster-port=0",
                "--join=" + member,
                "--data-dir=" + disk);
    }

    private void fillDisk() throws IOException {
        byte[] kilobyte = new byte[1024];
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            while (true) {
                filler.write(kilobyte);
            }
        } catch (IOException full) {
            assertThat(Files.getFileStore(disk).getUsableSpace()).isZero();
        }
    }

    /** Heaps of the second segment of 0.6, which the solvers compute and cannot keep on the disk. */
    private static long heap(int line) {
        return Segment.LENGTH + line * 100L;
    }

    private static String valuesBlocking(URI uri) throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < HEAPS; i++) {
            lines.append("{\"game\":\"octal(0.6)\",\"position\":" + heap(i) + ",\"ask\":[\"grundy\"]}\n");
        }
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/v1/solve"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines.toString()))
                .build();
        return GatewayClient.HTTP.send(request, BodyHandlers.ofString()).body();
    }

    private static String expected() {
        StringBuilder lines = new StringBuilder();
        var table = Tables.local().table(TakeAndBreak.parse("0.6"));
        for (int i = 0; i < HEAPS; i++) {
            lines.append("{\"line\":" + i + ",\"grundy\":" + table.valueBlocking(heap(i)) + "}\n");
        }
        return lines.toString();
    }
}
