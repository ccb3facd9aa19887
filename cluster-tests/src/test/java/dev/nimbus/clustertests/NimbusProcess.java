package dev.nimbus.clustertests;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real Nimbus process: the runnable jar in a JVM of its own. What it prints is kept for the tests' messages. */
public final class NimbusProcess implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final Pattern MEMBER = Pattern.compile("member (\\S+:\\d+) of ");
    private static final String READY = "ready as ";
    /** A machine with other work takes a minute for what takes three seconds on one without. */
    private static final long START_SECONDS = 180;

    static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Process process;
    private final Thread reader;
    private final List<String> output = new ArrayList<>();
    private final CompletableFuture<String> member = new CompletableFuture<>();
    private final CompletableFuture<String> ready = new CompletableFuture<>();

    private NimbusProcess(Process process) {
        this.process = process;
        reader = new Thread(this::readBlocking, "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts the command and does not wait for it. */
    public static NimbusProcess start(String... arguments) {
        return startIn(List.of(), Map.of(), arguments);
    }

    /** The same for a node of short life: the JVM's quick compiler alone starts it in half the CPU time, 3.4 s for 7. */
    public static NimbusProcess startQuickly(String... arguments) {
        return startQuickly(Map.of(), arguments);
    }

    /** The same with more variables in its environment. */
    static NimbusProcess startQuickly(Map<String, String> environment, String... arguments) {
        return startIn(QUICK, environment, arguments);
    }

    /** The same in a network namespace of Linux. */
    public static NimbusProcess startAt(String namespace, String... arguments) {
        List<String> flags = new ArrayList<>(ClassArchive.flagsBlocking());
        flags.addAll(QUICK);
        return startBy(List.of("ip", "netns", "exec", namespace), flags, Map.of(), arguments);
    }

    /** Starts the jar with these flags of the JVM and the classes of the archive that all tests share. */
    static NimbusProcess startIn(List<String> jvm, Map<String, String> environment, String... arguments) {
        List<String> all = new ArrayList<>(ClassArchive.flagsBlocking());
        all.addAll(jvm);
        return startWith(all, environment, arguments);
    }

    /** Starts the jar with these flags of the JVM, and no others but those that every node has. */
    static NimbusProcess startWith(List<String> jvm, Map<String, String> environment, String... arguments) {
        return startBy(List.of(), jvm, environment, arguments);
    }

    private static NimbusProcess startBy(
            List<String> prefix, List<String> jvm, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx512m");
        if (arguments[0].equals("gateway")) {
            command.add("-XX:+ExitOnOutOfMemoryError"); // as the launcher says
        }
        command.addAll(jvm);
        command.add("-jar");
        command.add(System.getProperty("nimbus.jar"));
        command.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            return new NimbusProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readBlocking() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.add(line);
                }
                Matcher joined = MEMBER.matcher(line);
                if (joined.find()) {
                    member.complete(joined.group(1));
                }
                if (LISTENING.matcher(line).find() || line.contains(READY)) {
                    ready.complete(line);
                }
            }
            end(new IOException("the process ended"));
        } catch (IOException e) {
            end(e);
        }
    }

    private void end(IOException reason) {
        member.completeExceptionally(reason);
        ready.completeExceptionally(reason);
    }

    /** Waits until others can join it, and tells where. */
    public String memberBlocking() {
        return awaitBlocking(member);
    }

    /** Waits until the node says that it is ready. */
    public NimbusProcess awaitReadyBlocking() {
        awaitBlocking(ready);
        return this;
    }

    /** Waits until the node says where it listens. */
    public URI uriBlocking() {
        Matcher matcher = LISTENING.matcher(awaitBlocking(ready));
        if (!matcher.find()) {
            throw new AssertionError("no address in: " + output());
        }
        return URI.create(matcher.group(1));
    }

    private String awaitBlocking(CompletableFuture<String> line) {
        try {
            return line.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("not ready: " + output(), e);
        }
    }

    /** All that the process has printed. */
    public String output() {
        synchronized (output) {
            return String.join("\n", output);
        }
    }

    /** All that the process has printed, once it has ended. */
    public String wholeOutputBlocking() {
        exitCodeBlocking();
        try {
            reader.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return output();
    }

    /** Kills it as a power cut would. */
    public void kill() {
        process.destroyForcibly();
        exitCodeBlocking();
    }

    /** Sends a signal such as STOP, which freezes it, or CONT. */
    public void signalBlocking(String signal) {
        try {
            int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new AssertionError("kill -" + signal + " ended with " + exit);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Asks it to end, as an operator does, and waits. */
    public int terminateBlocking() {
        process.destroy();
        return exitCodeBlocking();
    }

    /** Waits for its end. */
    public int exitCodeBlocking() {
        try {
            if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running: " + output());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
