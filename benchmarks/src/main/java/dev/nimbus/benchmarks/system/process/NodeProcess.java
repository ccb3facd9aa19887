package dev.nimbus.benchmarks.system.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One JVM that was started here and is ended here. */
public final class NodeProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 15;
    private static final int LINES_TOLD = 40;

    private final String name;
    private final Process process;
    private final BufferedReader out;
    private final Path log;
    private String readyLine = "";

    private NodeProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts a program.
     *
     * @param command the program and its arguments
     * @param javaOptions more flags for its JVM, where the launcher starts it, behind those of the environment
     * @param log where its standard error goes
     */
    static NodeProcess start(String name, Path log, String javaOptions, List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().merge("NIMBUS_JAVA_OPTS", javaOptions, (own, more) -> own + " " + more);
        return new NodeProcess(name, builder.start(), log);
    }

    /**
     * Waits for the line that says it is ready; what it prints after that is dropped.
     *
     * @param ready how that line begins
     * @throws IOException if it ends before, with the end of its log
     */
    NodeProcess untilReadyBlocking(String ready) throws IOException {
        readyLine = lineBlocking(ready);
        drain();
        return this;
    }

    /**
     * Waits for a line that comes before it is ready.
     *
     * @param begin how that line begins
     * @throws IOException if it ends before, with the end of its log
     */
    String lineBlocking(String begin) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            int at = line.indexOf(begin);
            if (at >= 0) {
                return line.substring(at); // The time stands before it.
            }
        }
        close();
        List<String> said = Files.readAllLines(log);
        throw new IOException(name + " ended with exit code " + process.exitValue() + " before it said \"" + begin
                + "\"; the end of its log:\n"
                + String.join("\n", said.subList(Math.max(0, said.size() - LINES_TOLD), said.size())));
    }

    /** Reads what else the process prints, so that it never waits for us. */
    private void drain() {
        Thread thread = new Thread(
                () -> {
                    try {
                        out.transferTo(Writer.nullWriter());
                    } catch (IOException ended) {
                        // The process is gone: there is nothing more to read.
                    }
                },
                "output of " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** What people call it. */
    String name() {
        return name;
    }

    /** The line that said it is ready, "" before. */
    String readyLine() {
        return readyLine;
    }

    public ProcFigures figures() {
        return new ProcFigures(process.pid());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Asks it to end, and ends it if it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
