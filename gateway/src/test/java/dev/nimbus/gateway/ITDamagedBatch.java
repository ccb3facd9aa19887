package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a batch whose only copy was damaged on the disk of one node. */
class ITDamagedBatch {
    @TempDir
    Path data;

    private GatewayFixture gateway;

    private FakeSolver start() {
        gateway = new GatewayFixture(GatewayFixture.options(data).withDataDirectory(data));
        return gateway.solver("solver", 4).start();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    /** Flips a bit of {@code text} wherever it stands in the batch log. */
    private void damage(String text) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(data)) {
            files = all.filter(file -> file.getFileName().toString().matches("log-[0-9]+"))
                    .toList();
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            String content = new String(bytes, ISO_8859_1);
            for (int at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) {
                bytes[at] ^= 4;
            }
            Files.write(file, bytes);
        }
    }

    @Test
    void completedBatch_isDamaged_andSaysWhichLines() throws IOException {
        start();
        String whole = gateway.submit("{\"other\":1}\n");
        String batch = gateway.submit(GatewayFixture.lines(0, 5));
        gateway.awaitState(whole, "completed");
        gateway.awaitState(batch, "completed");
        String answers = gateway.get(batch + "/results").body();
        gateway.close();
        damage(answers.substring(answers.indexOf('\n')));
        damage("{\"q\":1}\n"); // Else the answers would be computed again.
        start();

        JsonObject status = gateway.status(batch);
        assertThat(status.getString("state")).isEqualTo("damaged");
        assertThat(status.getJsonArray("damaged").encode()).isEqualTo("[{\"from\":0,\"to\":4}]");
        assertThat(gateway.results(batch)).hasSize(5).allMatch(line -> line.contains("\"code\":\"internal\""));
        assertThat(gateway.get(batch + "/results?after=2").body().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("has lost this line"));
        assertThat(gateway.get(batch + "/results?only=errors").body().lines()).hasSize(5);
        SocketClient socket = SocketClient.open(gateway, batch + "/results?after=4");
        socket.closeCode();
        assertThat(new JsonObject(socket.messages().get(0)).getJsonObject("end").getString("state"))
                .isEqualTo("damaged");
        assertThat(gateway.status(whole).getString("state")).isEqualTo("completed");
        assertThat(gateway.status(whole).containsKey("damaged")).isFalse();
    }

    @Test
    void damage_isInReadinessAndMetrics() throws IOException {
        start();
        String batch = gateway.submit(GatewayFixture.lines(0, 5));
        gateway.awaitState(batch, "completed");
        assertThat(gateway.ready().getJsonArray("degraded")).isEmpty();
        String answers = gateway.get(batch + "/results").body();
        gateway.close();
        damage(answers.substring(answers.indexOf('\n')));
        damage("{\"q\":1}\n"); // Else the answers would be computed again.
        start();
        gateway.status(batch);

        GatewayFixture.awaitUntil(() -> gateway.ready().getBoolean("ready"));
        assertThat(gateway.ready().getJsonArray("degraded").getString(0))
                .contains("batches with lost lines: 1; lost lines: 5");
        assertThat(gateway.get("/metrics").body())
                .contains("\nnimbus_store_lost_lines 5.0\n")
                .doesNotContain("\nnimbus_store_damages 0.0\n");
    }

    /** It waited for its block for ever. */
    @Test
    void unfinishedBatch_goesOn_andEndsDamaged() throws IOException {
        int lines = 150_000;
        start().in(FakeSolver.Mode.HOLD);
        String batch = gateway.submit(GatewayFixture.lines(0, lines));
        gateway.close();
        damage("{\"q\":17}\n");
        start();

        JsonObject status = gateway.awaitState(batch, "damaged");
        int lost = status.getJsonArray("damaged").getJsonObject(0).getInteger("to") + 1;
        assertThat(lost).isBetween(10_000, lines - 10_000);
        assertThat(status.getInteger("answered")).isEqualTo(lines);
        assertThat(status.getInteger("errors")).isEqualTo(lost);
        assertThat(gateway.results(batch)).hasSize(lines);
    }
}
