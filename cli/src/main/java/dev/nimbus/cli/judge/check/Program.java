package dev.nimbus.cli.judge.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The user's program: a command of the shell that reads standard input and prints to standard output. */
final class Program {
    private static final int MOST_SECONDS = 10;

    private final String command;
    private final Path in;
    private final Path out;
    private final Path err;

    /** @param folder for the files of a run */
    Program(String command, Path folder) {
        this.command = command;
        this.in = folder.resolve("in");
        this.out = folder.resolve("out");
        this.err = folder.resolve("err");
    }

    /**
     * What a run came to.
     *
     * @param trouble why it counts as wrong whatever it printed; empty where it ended in order
     */
    record Run(String printed, String trouble) {}

    Run runBlocking(String input) throws IOException, InterruptedException {
        Files.writeString(in, input);
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            return new Run(read(out), "it still ran after " + MOST_SECONDS + " s");
        }
        int exit = process.exitValue();
        return new Run(read(out), exit == 0 ? "" : "it exited with " + exit + "\n" + read(err));
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
