package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands and examples of the documents as a reader would, in a directory like a checkout and against a server
 * in place of the one at port 8080. A transcript must come out as it is printed.
 */
class ITDocumentation {
    private static final Path ROOT = Path.of(System.getProperty("nimbus.jar"), "../../..")
            .toAbsolutePath()
            .normalize();
    private static final List<String> DOCUMENTS = List.of(
            "README.md",
            "docs/cli.md",
            "docs/hard-positions.md",
            "docs/library.md",
            "docs/operations.md",
            "docs/problems.md",
            "docs/RECORDS.md",
            "docs/RELIABILITY.md",
            "docs/SECURITY.md",
            "docs/troubleshooting.md",
            "docs/tutorial.md",
            "docs/your-rules.md",
            "examples/README.md",
            "examples/clients/README.md");

    /** A JVM that ends at once starts in half the time with these. */
    private static final String LAUNCHER =
            "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC %s -jar '%s' \"$@\"\n";

    @TempDir
    private static Path checkout;

    private static NimbusProcess server;
    private static String batch;

    @BeforeAll
    static void startServer() throws Exception {
        Path launcher = Files.writeString(
                checkout.resolve("nimbus"),
                LAUNCHER.formatted(
                        java(), String.join(" ", ClassArchive.flagsBlocking()), System.getProperty("nimbus.jar")));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String name : new String[] {"examples", "docs"}) {
            Files.createSymbolicLink(checkout.resolve(name), ROOT.resolve(name));
        }
        server = NimbusProcess.startQuickly("serve", "--port", "0").awaitReadyBlocking();
        batch = new GatewayClient(server.uriBlocking())
                .submit(MixedBatch.of(10, 1))
                .id();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @TestFactory
    Stream<DynamicTest> everyBlock_runsAsPrinted() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String document : DOCUMENTS) {
            for (MarkdownBlock block : MarkdownBlock.of(ROOT.resolve(document))) {
                tests.add(DynamicTest.dynamicTest(block.place(), () -> run(block)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests.stream();
    }

    private static void run(MarkdownBlock block) throws Exception {
        switch (block.language()) {
            case "sh", "inline" -> shell(block.text(), block.place());
            case "console" -> transcript(block);
            case "java" -> program(block);
            case "json", "yaml", "text", "xml" -> {} // something to look at
            default ->
                throw new AssertionError(block.place() + " is " + block.language()
                        + ", which this test cannot run; put <!-- not run: reason --> before it");
        }
    }

    /** A command and what it prints. */
    private static void transcript(MarkdownBlock block) throws Exception {
        List<String> lines = block.text().lines().toList();
        String command = lines.get(0);
        assertThat(command).as(block.place()).startsWith("$ ");
        String expected = lines.stream().skip(1).collect(Collectors.joining("\n"));

        String printed = shell(command.substring(2), block.place());

        if (!expected.isEmpty()) {
            assertThat(printed.strip()).as(block.place()).isEqualTo(expected.strip());
        }
    }

    /** Whole programs as they are; a few statements within a class of their own. */
    private static void program(MarkdownBlock block) throws Exception {
        String source = block.text().contains("class ")
                ? block.text()
                : "import dev.nimbus.*;\nclass Example { public static void main(String[] a) {\n" + block.text()
                        + "}}\n";
        Path file = Files.writeString(checkout.resolve("Example.java"), source);

        assertThat(output(
                        block.place(),
                        java(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("nimbus.jar"),
                        file.toString()))
                .as(block.place())
                .isNotBlank();
    }

    private static String shell(String commands, String place) throws Exception {
        URI address = server.uriBlocking();
        String here = commands.replaceAll("(?m)^\\./nimbus serve.*\\n", "")
                .replace("127.0.0.1:8080", address.getAuthority())
                .replace("/ID/", "/" + batch + "/");
        return output(place, "bash", "-euo", "pipefail", "-c", here);
    }

    private static String output(String place, String... command) throws Exception {
        Path out = checkout.resolve("out");
        Path err = checkout.resolve("err");
        Process process = new ProcessBuilder(command)
                .directory(checkout.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(place + " is still running: " + Files.readString(out));
        }
        assertThat(process.exitValue())
                .as(place + ": " + Files.readString(out) + Files.readString(err))
                .isZero();
        return Files.readString(out);
    }
}
