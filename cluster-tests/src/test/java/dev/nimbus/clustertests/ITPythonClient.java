package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python package of clients/python: its own tests and the notebooks at a real server, and its installation. */
class ITPythonClient {
    private static final Path ROOT = Path.of(System.getProperty("nimbus.jar"), "../../..")
            .toAbsolutePath()
            .normalize();
    private static final Path PACKAGE = ROOT.resolve("clients/python");

    /** Debian's python3 sees Debian's packages, also where another python3 comes first in the path. */
    private static final String PYTHON =
            Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";

    /** Five uploads, the largest with 300 kB of answers. */
    private static final String BATCH = """
            import nimbus, sys
            count = 0
            for answer in nimbus.connect(sys.argv[1]).batch((("nim", [n, 1]) for n in range(30_000)), ask="grundy"):
                assert (answer.line, answer.grundy) == (count, count ^ 1), answer
                count += 1
            assert count == 30_000, count
            """;

    private static final int CUTS = 3;
    private static final long BYTES_BEFORE_CUT = 100_000;

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
    void package_passesItsTests() throws Exception {
        assumeRuns("-c", "import sys; sys.exit(sys.version_info < (3, 10))");

        assertRuns(PACKAGE.resolve("src"), "-m", "unittest", "discover", "-t", PACKAGE.toString(), "-s", tests());
    }

    @Test
    void batch_hasOneAnswerForEachQueryThroughCuts() throws Exception {
        assumeRuns("-c", "import sys; sys.exit(sys.version_info < (3, 10))");
        try (CuttingProxy proxy = new CuttingProxy(server.uriBlocking(), BYTES_BEFORE_CUT, CUTS)) {
            assertRuns(PACKAGE.resolve("src"), "-c", BATCH, proxy.uri().toString());

            assertThat(proxy.cutsLeft()).as("cuts left").isZero();
        }
    }

    @Test
    void package_installsWithoutNetwork() throws Exception {
        assumeRuns("-c", "import sys, setuptools, wheel, pip; sys.exit(sys.version_info < (3, 10))");
        Path sources = copy(PACKAGE, directory.resolve("sources")); // setuptools leaves files beside the sources
        Path installed = directory.resolve("installed");
        String pip = "-m pip install -q --no-index --no-build-isolation --disable-pip-version-check --target";
        List<String> line = new ArrayList<>(List.of(pip.split(" ")));
        Collections.addAll(line, installed.toString(), sources.toString());

        assertRuns(directory, line.toArray(String[]::new));
        assertRuns(
                installed,
                "-c",
                "import nimbus, os; s = nimbus.connect(os.environ['NIMBUS_URL']); "
                        + "assert s.position('nim', 3, 4, 5).grundy == 2; "
                        + "assert os.path.exists(os.path.join(nimbus.__path__[0], 'py.typed')); print(nimbus.__file__)");

        assertThat(Files.readString(log())).startsWith(installed.toString());
    }

    private static String tests() {
        return PACKAGE.resolve("tests").toString();
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return to;
    }

    private void assumeRuns(String... arguments) throws Exception {
        try {
            assumeThat(exitCode(directory, arguments))
                    .as(Files.readString(log()))
                    .isZero();
        } catch (IOException missing) {
            assumeThat(missing).as("python3 is here").isNull();
        }
    }

    private void assertRuns(Path pythonPath, String... arguments) throws Exception {
        assertThat(exitCode(pythonPath, arguments)).as(Files.readString(log())).isZero();
    }

    private int exitCode(Path pythonPath, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(PYTHON));
        Collections.addAll(line, arguments);
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile());
        builder.environment().put("PYTHONPATH", pythonPath.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1"); // nothing is left in the sources
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("NIMBUS_URL", server.uriBlocking().toString());
        builder.environment().put("NIMBUS_JAR", System.getProperty("nimbus.jar"));
        List<String> flags = new ArrayList<>(ClassArchive.flagsBlocking());
        Collections.addAll(flags, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        builder.environment().put("NIMBUS_JAVA_OPTS", String.join(" ", flags));
        Process process = builder.start();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(line + " is still running: " + Files.readString(log()));
        }
        return process.exitValue();
    }

    private Path log() {
        return directory.resolve("log");
    }
}
