package dev.nimbus.benchmarks.system.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program that solves what we solve.
 *
 * @param name its source's name, without the ending
 * @param command how it is run
 */
public record Rival(String name, List<String> command) {
    /**
     * Runs it once.
     *
     * @param input its standard input
     * @param output where its standard output goes
     * @return seconds of wall time, its start included
     * @throws IOException if it fails
     */
    public double secondsBlocking(Path input, Path output, String... arguments)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.addAll(Arrays.asList(arguments));
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(line)
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException(name + " ended with " + code);
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Runs it once without input: all that it printed. */
    public String printedBlocking(Path work, String... arguments) throws IOException, InterruptedException {
        Path output = work.resolve(name + ".out");
        secondsBlocking(new File("/dev/null").toPath(), output, arguments);
        return Files.readString(output);
    }
}
