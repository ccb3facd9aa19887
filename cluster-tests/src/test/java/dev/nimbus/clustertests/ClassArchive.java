package dev.nimbus.clustertests;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The classes that a node loads, in one archive for all the JVMs that tests start, as the launcher makes it for users. A
 * gateway then takes 2.6 s of CPU time to start in place of 5.5 s.
 */
final class ClassArchive {
    private static final Path JAR = Path.of(System.getProperty("nimbus.jar"));
    private static final Path ARCHIVE = JAR.resolveSibling("tests-" + System.getProperty("java.version") + ".jsa");
    private static final Path LOCK = JAR.resolveSibling("tests.lock");

    private ClassArchive() {}

    /** What the JVM is to be told; the first call makes the archive, while those of other JVMs wait for it. */
    static synchronized List<String> flagsBlocking() {
        try (FileChannel file = FileChannel.open(LOCK, CREATE, WRITE);
                FileLock held = file.lock()) {
            if (!Files.exists(ARCHIVE)
                    || Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(JAR)) < 0) {
                makeBlocking();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.of("-Xshare:auto", "-Xlog:cds*=off", "-XX:SharedArchiveFile=" + ARCHIVE);
    }

    /**
     * Runs a gateway until it listens, and keeps the classes that it has loaded. JDK 17 crashes as it writes them if it leaves
     * out two equal method references; every start would then take twice as long, with no word of it, so this fails.
     */
    private static void makeBlocking() throws IOException {
        Path made = Files.createTempFile(JAR.toAbsolutePath().getParent(), "tests", ".jsa");
        Files.delete(made);
        Path crash = made.resolveSibling("archive-crash.log");
        List<String> jvm = new ArrayList<>(NimbusProcess.QUICK);
        jvm.addAll(List.of("-Xlog:cds*=off", "-XX:ArchiveClassesAtExit=" + made, "-XX:ErrorFile=" + crash));
        String[] command = {"gateway", "--port", "0", "--cluster-port", "0", "--cluster-name", "archive"};
        try (NimbusProcess gateway = NimbusProcess.startWith(jvm, Map.of(), command)) {
            gateway.awaitReadyBlocking().terminateBlocking();
        }
        if (!Files.exists(made)) {
            throw new IllegalStateException("the JVM wrote no class archive; its report: " + crash);
        }
        Files.move(made, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
