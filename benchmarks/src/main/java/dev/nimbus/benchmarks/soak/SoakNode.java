package dev.nimbus.benchmarks.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One JVM of the cluster. */
final class SoakNode implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final Pattern MEMBER = Pattern.compile("member (\\S+:\\d+) of ");
    private static final String READY = "ready as ";
    private static final long START_SECONDS = 300;
    private static final long END_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final CompletableFuture<String> member = new CompletableFuture<>();
    private final CompletableFuture<String> ready = new CompletableFuture<>();

    private SoakNode(Process process, Path log, String name) {
        this.process = process;
        this.log = log;
        Thread reader = new Thread(this::readBlocking, "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts the jar; {@code log} gets what it prints. */
    static SoakNode start(String name, Path jar, String heap, Path log, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx" + heap, "-Xshare:auto"));
        if (arguments.get(0).equals("gateway")) {
            command.add("-XX:+ExitOnOutOfMemoryError"); // as the launcher says
        }
        command.addAll(List.of("-XX:SharedArchiveFile=" + archive(jar), "-jar", jar.toString()));
        command.addAll(arguments);
        return new SoakNode(
                new ProcessBuilder(command).redirectErrorStream(true).start(), log, name);
    }

    private static Path archive(Path jar) {
        return jar.resolveSibling("nimbus.jsa");
    }

    /** Archives the classes of the jar, as the launcher does, which halves what a start takes. */
    static void archiveClassesBlocking(Path jar, Path queries) throws IOException, InterruptedException {
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ArchiveClassesAtExit=" + archive(jar),
                        "-jar",
                        jar.toString(),
                        "batch",
                        queries.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private void readBlocking() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                Matcher joined = MEMBER.matcher(line);
                if (joined.find()) {
                    member.complete(joined.group(1));
                }
                Matcher listening = LISTENING.matcher(line);
                if (listening.find()) {
                    ready.complete(listening.group(1));
                } else if (line.contains(READY)) {
                    ready.complete("");
                }
            }
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
        IOException ended = new IOException("the process ended; see " + log);
        member.completeExceptionally(ended);
        ready.completeExceptionally(ended);
    }

    /** Waits until others can join it, and returns where. */
    String memberBlocking() throws IOException, InterruptedException {
        return awaitBlocking(member);
    }

    /** Waits until it is ready; returns where it listens, "" for a solver. */
    String readyBlocking() throws IOException, InterruptedException {
        return awaitBlocking(ready);
    }

    private String awaitBlocking(CompletableFuture<String> line) throws IOException, InterruptedException {
        try {
            return line.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("not ready after " + START_SECONDS + " s; see " + log, e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Sends STOP, which freezes it, or CONT, KILL or TERM. */
    void signalBlocking(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Waits for its end, and kills it if that takes too long. */
    void awaitEndBlocking() throws InterruptedException {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            close();
            process.waitFor();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
