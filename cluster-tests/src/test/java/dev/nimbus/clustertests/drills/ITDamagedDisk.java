package dev.nimbus.clustertests.drills;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.NimbusProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages the batch log of a killed {@code serve}, each time in another way, and starts it anew: the batches that were not hit
 * give the same bytes, the others say what they have lost, and readiness says so.
 */
class ITDamagedDisk {
    private static final int BATCHES_OF_FILE = 20;
    private static final int FILES = 3;
    private static final int LINES = 5;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path root;

    private final HttpClient http = GatewayClient.HTTP;
    /** Where each batch is, and its answers, in the order in which they were submitted. */
    private final List<String> paths = new ArrayList<>();

    private final List<String> answers = new ArrayList<>();

    private interface Damage {
        void to(List<Path> files) throws IOException;
    }

    private static NimbusProcess serve(Path data) {
        return NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "1", "--data-dir", data.toString());
    }

    private Path data() {
        return root.resolve("data");
    }

    @BeforeEach
    void write() throws Exception {
        for (int file = 0; file < FILES; file++) {
            try (NimbusProcess server = serve(data())) {
                URI uri = server.uriBlocking();
                for (int i = 0; i < BATCHES_OF_FILE; i++) {
                    submit(uri, 100 * file + i);
                    if (i == BATCHES_OF_FILE / 2) {
                        Path newest = last(files(data()));
                        Files.copy(newest, root.resolve("early-" + newest.getFileName()));
                    }
                }
                // The last answers are stored after they are given; what is not stored is answered again, in the next
                // file.
                new GatewayClient(uri)
                        .awaitBlocking(
                                "/health/ready", ready -> ready.path("batches").asInt(1) == 0);
                server.kill();
            }
        }
    }

    private void submit(URI server, int seed) throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            lines.append(seed).append(' ').append(line).append(" 7\n");
        }
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(server.resolve("/v1/batches?game=nim&ask=outcome,grundy"))
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString(lines.toString()))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        String path = response.headers().firstValue("Location").orElseThrow();
        paths.add(path);
        answers.add(get(server, path + "/results"));
    }

    private String get(URI server, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(server.resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static List<Path> files(Path data) throws IOException {
        try (Stream<Path> all = Files.walk(data.resolve("batches"))) {
            return all.filter(file -> file.getFileName().toString().matches("log-[0-9]{8}"))
                    .sorted()
                    .toList();
        }
    }

    private static Path last(List<Path> files) {
        return files.get(files.size() - 1);
    }

    private Path copyDamaged(Damage damage) throws IOException {
        Path copy = Files.createTempDirectory(root, "copy");
        try (Stream<Path> all = Files.walk(data())) {
            for (Path from : all.filter(Files::isRegularFile).toList()) {
                Path to = copy.resolve(data().relativize(from).toString());
                Files.createDirectories(to.getParent());
                Files.copy(from, to);
            }
        }
        damage.to(files(copy));
        return copy;
    }

    /** Starts a node on the damaged copy; gives how many batches it has lost, wholly or in part. */
    private int lostBy(String name, Damage damage) throws Exception {
        int lost = 0;
        try (NimbusProcess server = serve(copyDamaged(damage))) {
            URI uri = server.uriBlocking();
            JsonNode ready = JSON.readTree(get(uri, "/health/ready"));
            assertThat(ready.path("degraded")).as(name).isNotEmpty();
            for (int i = 0; i < paths.size(); i++) {
                // They end with the batch, so the state is the last one.
                String results = get(uri, paths.get(i) + "/results");
                JsonNode status = JSON.readTree(get(uri, paths.get(i)));
                if (!results.equals(answers.get(i))) {
                    lost++;
                    boolean saysSo = status.path("status").asInt() == 404
                            || (status.path("state").asText().equals("damaged")
                                    && results.lines()
                                                    .filter(line -> line.startsWith("! internal"))
                                                    .count()
                                            == LINES);
                    assertThat(saysSo).as("%s: %s: %s", name, status, results).isTrue();
                }
            }
            assertThat(server.output()).as(name).contains("batch log damaged");
        }
        System.out.printf("%s: %d of %d batches lost%n", name, lost, paths.size());
        return lost;
    }

    private static void write(Path file, int from, int to, int xor) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int at = from; at < to; at++) {
            bytes[at] = xor == 0 ? 0 : (byte) (bytes[at] ^ xor);
        }
        Files.write(file, bytes);
    }

    @Test
    void damage_costsWhatItHit_andIsNamed() throws Exception {
        int all = BATCHES_OF_FILE;
        assertThat(lostBy("a bit in the last file", files -> write(last(files), 3000, 3001, 1)))
                .isLessThanOrEqualTo(1);
        assertThat(lostBy("a bit in the first file", files -> write(files.get(0), 2000, 2001, 1)))
                .isLessThanOrEqualTo(1);
        assertThat(lostBy("512 zeroes in the last file", files -> write(last(files), 1024, 1536, 0)))
                .isLessThanOrEqualTo(4);
        assertThat(lostBy("the middle file is deleted", files -> Files.delete(files.get(1))))
                .isEqualTo(all);
        assertThat(lostBy("the last file is deleted", files -> Files.delete(last(files))))
                .isEqualTo(all);
        assertThat(lostBy("an older copy of the last file", files -> putBack(last(files))))
                .isBetween(1, all / 2);
        assertThat(lostBy("an older copy of the middle file", files -> putBack(files.get(1))))
                .isBetween(1, all / 2);
        assertThat(lostBy("the last file is cut at the end of an entry", files -> {
                    byte[] bytes = Files.readAllBytes(last(files));
                    String early =
                            Files.readString(root.resolve("early-" + last(files).getFileName()), ISO_8859_1);
                    Files.write(last(files), Arrays.copyOf(bytes, early.length()));
                }))
                .isBetween(1, all / 2);
    }

    private void putBack(Path file) throws IOException {
        Files.copy(root.resolve("early-" + file.getFileName()), file, StandardCopyOption.REPLACE_EXISTING);
    }
}
