package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of examples/clients: each submits 200 000 queries and survives connections that are cut. */
class ITExampleClients {
    private static final int QUERIES = 200_000;
    private static final int CUTS = 3;
    private static final long BYTES_BEFORE_CUT = 500_000;
    private static final Path CLIENTS = Path.of(System.getProperty("nimbus.jar"), "../../../examples/clients")
            .normalize();

    private static final String NODE_CLIENT = "gateway/src/main/web/client/nimbus-client.mjs";

    private static NimbusProcess server;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() {
        server = NimbusProcess.start("serve", "--port", "0").awaitReadyBlocking();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void java_getsEachAnswerOnce() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertClient(java, "-cp", System.getProperty("nimbus.jar"), client("Follow.java"));
    }

    @Test
    void shell_getsEachAnswerOnce() throws Exception {
        assumeRuns("curl", "--version");

        assertClient("sh", client("follow.sh"));
    }

    @Test
    void python_getsEachAnswerOnce() throws Exception {
        // Debian's python3 sees Debian's python3-websockets, also where another python3 comes first in the path.
        String python = Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
        assumeRuns(python, "-c", "import websockets");

        assertClient(python, client("follow.py"));
    }

    @Test
    void node_getsEachAnswerOnce() throws Exception {
        Path program = copy("examples/clients/follow.mjs");
        copy(NODE_CLIENT);
        requireWebSocket();

        assertClient("node", program.toString());
    }

    @Test
    void nodeClient_passesItsTests() throws Exception {
        Path tests = copy("gateway/src/test/web/nimbus-client.test.mjs");
        copy(NODE_CLIENT);
        requireWebSocket();
        try (CuttingProxy proxy = new CuttingProxy(server.uriBlocking(), BYTES_BEFORE_CUT, CUTS)) {
            List<String> line = List.of(
                    "node",
                    tests.toString(),
                    server.uriBlocking().toString(),
                    proxy.uri().toString());

            assertThat(exitCode(line)).as(Files.readString(log())).isZero();

            assertThat(proxy.cutsLeft()).as("cuts left").isZero();
        }
    }

    /** The page lists the moves of a user's rules itself; the server says who wins. */
    @Test
    void movesThatThePageLists_areThoseOfTheServer() throws Exception {
        assumeRuns("node", "--version");
        Path tests = copy("gateway/src/test/web/rules-moves.test.mjs");
        Path page = copy("gateway/src/main/web/boards/rules-moves.js");
        Path module = Files.move(page, page.resolveSibling("rules-moves.mjs"));
        List<String> line =
                List.of("node", tests.toString(), server.uriBlocking().toString(), module.toString());

        assertThat(exitCode(line)).as(Files.readString(log())).isZero();
    }

    /** What the page takes as a typed move is what it would list. */
    @Test
    void movesThatThePageTakes_areThoseItLists() throws Exception {
        assumeRuns("node", "--version");
        Path tests = copy("gateway/src/test/web/heap-rules.test.mjs");
        Path boards = copy("gateway/src/main/web/boards/heap-rules.js").getParent();
        for (String file : new String[] {"boards/board.js", "base/lang.js", "base/json.js", "base/strings.js"}) {
            copy("gateway/src/main/web/" + file);
        }
        Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");

        assertThat(exitCode(List.of("node", tests.toString(), boards.toString())))
                .as(Files.readString(log()))
                .isZero();
    }

    @Test
    void answersAsCsv_areNoFormulas() throws Exception {
        assumeRuns("node", "--version");
        Path tests = copy("gateway/src/test/web/csv.test.mjs");
        for (String file :
                new String[] {"batch/csv.js", "base/json.js", "client/nimbus.js", "client/nimbus-client.mjs"}) {
            copy("gateway/src/main/web/" + file);
        }
        Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");

        assertThat(exitCode(List.of("node", tests.toString())))
                .as(Files.readString(log()))
                .isZero();
    }

    /** Node 20 has no WebSocket of its own: the package ws is installed above the copies. */
    private void requireWebSocket() throws Exception {
        assumeRuns("node", "--version");
        if (!runs("node", "-e", "new WebSocket('ws://127.0.0.1:1').onerror = () => process.exit(0)")) {
            assumeRuns("npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", directory.toString(), "ws");
        }
    }

    /** A copy of a file of the repository, in its place below the temporary directory. */
    private Path copy(String file) throws IOException {
        Path copy = directory.resolve(file);
        Files.createDirectories(copy.getParent());
        return Files.copy(CLIENTS.resolve("../..").resolve(file), copy);
    }

    private static String client(String file) {
        return CLIENTS.resolve(file).toString();
    }

    private void assertClient(String... command) throws Exception {
        MixedBatch batch = MixedBatch.of(QUERIES, 7);
        Path queries = Files.write(directory.resolve("queries.ndjson"), batch.body());
        Path answers = directory.resolve("answers.ndjson");
        try (CuttingProxy proxy = new CuttingProxy(server.uriBlocking(), BYTES_BEFORE_CUT, CUTS)) {
            List<String> line = new ArrayList<>(List.of(command));
            URI url = proxy.uri();
            line.addAll(List.of(url.toString(), queries.toString(), answers.toString()));

            assertThat(exitCode(line)).as(Files.readString(log())).isZero();

            assertThat(proxy.cutsLeft()).as("cuts left").isZero();
            assertThat(Files.readString(answers).equals(batch.answers()))
                    .as("all answers equal")
                    .isTrue();
        }
    }

    private void assumeRuns(String... command) throws Exception {
        assumeThat(runs(command)).as(String.join(" ", command) + " runs here").isTrue();
    }

    private boolean runs(String... command) throws Exception {
        try {
            return exitCode(List.of(command)) == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private int exitCode(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(command + " is still running: " + Files.readString(log()));
        }
        return process.exitValue();
    }

    private Path log() {
        return directory.resolve("log");
    }
}
