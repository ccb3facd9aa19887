package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.BatchState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that was copied while its node was stopped is put back whole. */
class ITRestore {
    private static final String QUERIES =
            IntStream.range(0, 5_000).mapToObj(n -> n + " 1").collect(Collectors.joining("\n", "", "\n"));

    @TempDir
    private Path directory;

    @Test
    void batchOfTheCopy_isThere_andLaterOnesAreNot() throws Exception {
        Path data = directory.resolve("data");
        Path copy = directory.resolve("copy");
        String before;
        String answers;
        try (NimbusProcess server = serve(data)) {
            NimbusClient client = client(server);
            before = submit(client);
            answers = followed(client, before);
            server.terminateBlocking();
        }
        copyBlocking(data, copy);
        String after;
        try (NimbusProcess server = serve(data)) {
            after = submit(client(server));
            followed(client(server), after);
            server.terminateBlocking();
        }
        try (Stream<Path> files = Files.walk(data)) {
            files.filter(Files::isRegularFile)
                    .map(Path::toFile)
                    .forEach(file -> assertThat(file.delete()).isTrue());
        }
        copyBlocking(copy, data);

        try (NimbusProcess server = serve(data)) {
            NimbusClient client = client(server);

            assertThat(client.batches().statusBlocking(before).state()).isEqualTo(BatchState.COMPLETED);
            assertThat(followed(client, before)).isEqualTo(answers);
            assertThatThrownBy(() -> client.batches().statusBlocking(after))
                    .isInstanceOfSatisfying(
                            NimbusException.class, e -> assertThat(e.status()).isEqualTo(404));
            assertThat(followed(client, submit(client))).isEqualTo(answers);
        }
    }

    private static NimbusProcess serve(Path data) {
        return NimbusProcess.startQuickly("serve", "--port", "0", "--data-dir", data.toString());
    }

    private static NimbusClient client(NimbusProcess server) {
        return NimbusClient.connect(server.uriBlocking().toString());
    }

    private static String submit(NimbusClient client) throws NimbusException, InterruptedException {
        return client.batches()
                .submitBlocking(Upload.ofText(BodyPublishers.ofString(QUERIES), "nim", "grundy"))
                .id();
    }

    private static String followed(NimbusClient client, String batch) throws NimbusException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        client.batches().followBlocking(batch, 0, (lines, answered) -> out.write(lines));
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(5_000);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void copyBlocking(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path target = to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(one, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
