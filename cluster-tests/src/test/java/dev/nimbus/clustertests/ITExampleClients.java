package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of examples/clients: each submits 100 000 queries and survives connections that are cut. */
class ITExampleClients {
    private static final int QUERIES = 100_000;
    private static final int CUTS = 3;
    private static final long BYTES_BEFORE_CUT = 500_000;
    private static final Path CLIENTS = Path.of(System.getProperty("nimbus.jar"), "../../../examples/clients")
            .normalize();

    private static final String NODE_CLIENT = "gateway/src/main/web/client/nimbus-client.mjs";
    private static final String NODE_SEARCHES = "gateway/src/main/web/client/nimbus-searches.mjs";

    /** Two hundred of these take far longer than it takes to cancel them. */
    private static final String HARD =
            "{\"game\":\"cram\",\"position\":[\".......\",\".......\",\".......\",\".......\",\".......\"],\"ask\":[\"grundy\"]}\n";

    private static final MixedBatch BATCH = MixedBatch.of(QUERIES, 7);
    private static final String ANSWERS = BATCH.answers();

    private static NimbusProcess server;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() {
        server = NimbusProcess.startQuickly("serve", "--port", "0").awaitReadyBlocking();
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

    /** Node 20 without the package ws. */
    @Test
    void nodeWithoutAWebSocket_saysWhatToInstall() throws Exception {
        assumeRuns("node", "--version");
        Path program = copy("examples/clients/follow.mjs");
        copy(NODE_CLIENT);
        Path gone = Files.writeString(directory.resolve("gone.mjs"), "delete globalThis.WebSocket;");

        int exitCode = exitCode(List.of("node", "--import", gone.toUri().toString(), program.toString()));

        assertThat(exitCode).as(Files.readString(log())).isEqualTo(2);
        assertThat(Files.readString(log())).contains("has no WebSocket: run \"npm i ws\" first");
    }

    @Test
    void cancelledBatch_isExitOneInShell() throws Exception {
        assumeRuns("curl", "--version");

        assertExitOneAfterCancelling("sh", client("follow.sh"));
    }

    @Test
    void cancelledBatch_isExitOneInPython() throws Exception {
        String python = Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
        assumeRuns(python, "-c", "import websockets");

        assertExitOneAfterCancelling(python, client("follow.py"));
    }

    @Test
    void cancelledBatch_isExitOneInNode() throws Exception {
        Path program = copy("examples/clients/follow.mjs");
        copy(NODE_CLIENT);
        requireWebSocket();

        assertExitOneAfterCancelling("node", program.toString());
    }

    @Test
    void cancelledBatch_isExitOneInJava() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertExitOneAfterCancelling(java, "-cp", System.getProperty("nimbus.jar"), client("Follow.java"));
    }

    private void assertExitOneAfterCancelling(String... command) throws Exception {
        Path queries = Files.writeString(directory.resolve("hard.ndjson"), HARD.repeat(200));
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of(
                server.uriBlocking().toString(),
                queries.toString(),
                directory.resolve("answers.ndjson").toString()));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        try (BufferedReader said = process.inputReader()) {
            String first = said.readLine();
            assertThat(first).startsWith("batch ");
            new NimbusClient(new ServerAddress(server.uriBlocking()))
                    .batches()
                    .deleteBlocking(first.substring("batch ".length()));
            String rest = said.lines().collect(Collectors.joining("\n"));

            assertThat(process.waitFor()).as(rest).isEqualTo(1);
        } finally {
            process.destroyForcibly();
        }
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

    @Test
    void nodeSearches_passTheirTests() throws Exception {
        Path tests = copy("gateway/src/test/web/nimbus-searches.test.mjs");
        copy(NODE_CLIENT);
        copy(NODE_SEARCHES);
        requireWebSocket();

        int exitCode =
                exitCode(List.of("node", tests.toString(), server.uriBlocking().toString()));

        assertThat(exitCode).as(Files.readString(log())).isZero();
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
        Path queries = Files.write(directory.resolve("queries.ndjson"), BATCH.body());
        Path answers = directory.resolve("answers.ndjson");
        try (CuttingProxy proxy = new CuttingProxy(server.uriBlocking(), BYTES_BEFORE_CUT, CUTS)) {
            List<String> line = new ArrayList<>(List.of(command));
            URI url = proxy.uri();
            line.addAll(List.of(url.toString(), queries.toString(), answers.toString()));

            assertThat(exitCode(line)).as(Files.readString(log())).isZero();

            assertThat(proxy.cutsLeft()).as("cuts left").isZero();
            assertThat(Files.readString(answers).equals(ANSWERS))
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
