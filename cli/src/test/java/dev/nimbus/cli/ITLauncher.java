package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a checkout with a Maven that writes half a jar and then waits for this test, and with a Java that
 * prints the jar. The checkout's path has a blank, and the locale is C.
 */
@Timeout(120)
class ITLauncher {
    private static final List<String> MODULES =
            List.of("shared", "client", "cluster", "solver-node", "gateway", "contest", "load", "cli");

    /** All that the launcher may use, flock left out. */
    private static final List<String> TOOLS = List.of(
            "cat",
            "cksum",
            "dirname",
            "find",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "sort",
            "tail",
            "touch",
            "tr");

    /** Writes half a jar, says so, and goes on when it is told to. */
    private static final String MAVEN = """
            #!/bin/sh
            name=nimbus.jar
            for argument in "$@"; do
                case $argument in -Dnimbus.jar.name=*) name=${argument#*=} ;; esac
            done
            [ ! -f shared/target/shared.jar ] || echo 'found a jar' >>builds
            mkdir -p shared/target && printf half >shared/target/shared.jar
            printf 'half of the jar ' >"cli/target/$name"
            echo built >>builds
            echo began >began
            read -r go <go
            printf 'and the rest PK\\005\\006\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0' >>"cli/target/$name"
            """;

    private static final String JAVA = """
            #!/bin/sh
            while [ "$1" != -jar ]; do shift; done
            tr -d '\\000\\005\\006' <"$2"
            """;

    @TempDir
    private Path directory;

    private final List<Process> processes = new ArrayList<>();
    private Path checkout;

    @BeforeEach
    void copyLauncher() throws Exception {
        checkout = Files.createDirectory(directory.resolve("check out"));
        for (String module : MODULES) {
            Files.createDirectories(checkout.resolve(module).resolve("src/main"));
        }
        Files.createDirectories(checkout.resolve("cli/target"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        executable("nimbus", Files.readString(Checkout.file("nimbus")));
        executable("mvnw", MAVEN);
        executable("jdk/bin/java", JAVA);
        executable("jdk/bin/javac", "");
        Files.writeString(checkout.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        for (String tool : TOOLS) {
            executable("tools/" + tool, "#!/bin/sh\nPATH=/usr/bin:/bin exec " + tool + " \"$@\"\n");
        }
        assertThat(new ProcessBuilder("mkfifo", file("began"), file("go"))
                        .start()
                        .waitFor())
                .isZero();
    }

    @AfterEach
    void killAll() {
        processes.forEach(ITLauncher::kill);
    }

    @Test
    void buildThatWasKilled_isMadeAgain() throws Exception {
        kill(startBuilding("/usr/bin:/bin"));

        Process second = startBuilding("/usr/bin:/bin");
        go();

        assertThat(printed(second)).isEqualTo("half of the jar and the rest PK");
        // Maven takes a module's jar as it is where it is newer than the sources.
        assertThat(Files.readString(checkout.resolve("builds"))).isEqualTo("built\nbuilt\n");
    }

    @Test
    void secondStart_duringTheBuild_waits() throws Exception {
        Process first = startBuilding("/usr/bin:/bin");
        Process second = start("/usr/bin:/bin");
        assertThat(said(second)).contains("another start builds the jar; waiting for it");
        go();

        assertThat(printed(first)).isEqualTo("half of the jar and the rest PK");
        assertThat(printed(second)).isEqualTo("half of the jar and the rest PK");
        assertThat(Files.readString(checkout.resolve("builds"))).isEqualTo("built\n");
    }

    @Test
    void secondStart_whereThereIsNoFlock_waits() throws Exception {
        Process first = startBuilding(file("tools"));
        Process second = start(file("tools"));
        assertThat(said(second)).contains("another start builds the jar; waiting for it");
        go();

        assertThat(printed(first)).isEqualTo("half of the jar and the rest PK");
        assertThat(printed(second)).isEqualTo("half of the jar and the rest PK");
        assertThat(Files.readString(checkout.resolve("builds"))).isEqualTo("built\n");
    }

    @Test
    void lockOfAKilledStart_whereThereIsNoFlock_isTaken() throws Exception {
        kill(startBuilding(file("tools")));

        Process second = startBuilding(file("tools"));
        go();

        assertThat(printed(second)).isEqualTo("half of the jar and the rest PK");
    }

    /** As a ./mvnw leaves it that was stopped while it wrote the jar. */
    @Test
    void jarThatEndsEarly_isBuiltAgain() throws Exception {
        Files.writeString(checkout.resolve("cli/target/nimbus.jar"), "PK, and then it was stopped");

        Process start = startBuilding("/usr/bin:/bin");
        go();

        assertThat(printed(start)).isEqualTo("half of the jar and the rest PK");
    }

    /** A copy of a checkout has the times of copying, in any order, and the contents for which its jar was built. */
    @Test
    void sourcesWithNewTimesAlone_areNotBuiltAgain() throws Exception {
        Process first = startBuilding(file("tools"));
        go();
        printed(first);
        Path source = checkout.resolve("pom.xml");
        FileTime later = FileTime.from(Instant.now().plusSeconds(100));
        Files.setLastModifiedTime(source, later);

        assertThat(printed(start(file("tools")))).isEqualTo("half of the jar and the rest PK");
        assertThat(Files.readString(checkout.resolve("builds"))).isEqualTo("built\n");

        Files.writeString(source, "changed");
        Files.setLastModifiedTime(source, later);
        Process second = startBuilding(file("tools"));
        go();
        printed(second);
        assertThat(Files.readAllLines(checkout.resolve("builds")))
                .filteredOn("built"::equals)
                .hasSize(2);
    }

    /** With effort it is a search, which runs for long on all processors. */
    @Test
    void solve_endsAtOnce_unlessItHasEffort() throws Exception {
        Files.delete(checkout.resolve("pom.xml")); // Installed, with its jar beside it.
        Files.writeString(checkout.resolve("nimbus.jar"), "");
        executable("jdk/bin/java", "#!/bin/sh\necho \"$@\"\n");

        for (String quick : List.of("solve nim 3", "--version", "health")) {
            assertThat(printed(start("/usr/bin:/bin", quick.split(" "))))
                    .as(quick)
                    .contains("-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                    .doesNotContain("HugePages")
                    .endsWith(" " + quick + "\n");
        }
        for (String longer : List.of("solve nim 3 --effort 10m", "solve --effort=10m nim 3", "search nim 3", "serve")) {
            assertThat(printed(start("/usr/bin:/bin", longer.split(" "))))
                    .as(longer)
                    .doesNotContain("TieredStopAtLevel", "SerialGC")
                    .endsWith(" " + longer + "\n");
        }
    }

    /** Java read its own classes as queries, and crashed as it closed them. */
    @Test
    void closedStandardInput_isEmpty() throws Exception {
        Files.delete(checkout.resolve("pom.xml")); // Installed, with its jar beside it.
        Files.writeString(checkout.resolve("nimbus.jar"), "");
        executable("jdk/bin/java", "#!/bin/sh\ncat && echo read\n");

        assertThat(printed(start("/usr/bin:/bin", List.of("/bin/sh", "-c", "exec \"$0\" batch - <&-", file("nimbus")))))
                .isEqualTo("read\n");
    }

    /** Java warns of the flag where the kernel gives no large pages, and does not know it elsewhere. */
    @Test
    void largePages_areAskedFor_whereTheKernelGivesThemToThoseWhoAsk() throws Exception {
        Files.delete(checkout.resolve("pom.xml")); // Installed, with its jar beside it.
        Files.writeString(checkout.resolve("nimbus.jar"), "");
        executable("jdk/bin/java", "#!/bin/sh\necho \"$@\"\n");
        Path setting = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        boolean isAsked = Files.exists(setting) && Files.readString(setting).contains("[madvise]");

        assertThat(printed(start("/usr/bin:/bin", "serve")).contains("-XX:+UseTransparentHugePages"))
                .isEqualTo(isAsked);
    }

    /** A start of which Maven is writing. */
    private Process startBuilding(String path) throws IOException {
        Process process = start(path);
        assertThat(said(process)).startsWith("nimbus: building the runnable jar");
        assertThat(Files.readString(checkout.resolve("began"))).isEqualTo("began\n");
        return process;
    }

    private Process start(String path) throws IOException {
        return start(path, "--version");
    }

    private Process start(String path, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(file("nimbus")));
        command.addAll(List.of(arguments));
        return start(path, command);
    }

    private Process start(String path, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("PATH", path);
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("NIMBUS_JAVA_HOME", file("jdk"));
        builder.environment().put("NIMBUS_CDS", "off");
        builder.environment().remove("NIMBUS_JAVA_OPTS");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private void go() throws IOException {
        Files.writeString(checkout.resolve("go"), "go\n");
    }

    /** The first line of standard error. */
    private static String said(Process process) throws IOException {
        return String.valueOf(
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)).readLine());
    }

    private static String printed(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void kill(Process process) {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> one.onExit().join());
    }

    private String file(String name) {
        return checkout.resolve(name).toString();
    }

    private void executable(String name, String text) {
        try {
            Path file = checkout.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
