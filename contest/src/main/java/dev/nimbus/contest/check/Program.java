package dev.nimbus.contest.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The user's program: a command of the shell that reads standard input and prints to standard output. */
final class Program implements AutoCloseable {
    private static final int MOST_SECONDS = 10;
    private static final long SECOND_MILLIS = 1000;
    private static final long LOOK_MILLIS = 50;

    /** No answer to an input is longer; a program in a loop may print gigabytes. */
    private static final int MOST_BYTES = 64 << 20;

    private final String command;
    private final Path folder;
    private final Path in;
    private final Path out;
    private final Path err;

    private Program(String command, Path folder) {
        this.command = command;
        this.folder = folder;
        this.in = folder.resolve("in");
        this.out = folder.resolve("out");
        this.err = folder.resolve("err");
    }

    /** A program whose runs leave their files in a directory of its own, until it is closed. */
    static Program openBlocking(String command) throws IOException {
        return new Program(command, Files.createTempDirectory("nimbus-judge"));
    }

    @Override
    public void close() throws IOException {
        for (Path file : new Path[] {in, out, err, folder}) {
            Files.deleteIfExists(file);
        }
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
        boolean isEnded = endsBlocking(process);
        if (!isEnded) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        if (isTooMuchBlocking()) {
            return new Run("", "it printed more than " + (MOST_BYTES >> 20) + " MiB");
        }
        if (!isEnded) {
            return new Run(read(out), "it still ran after " + MOST_SECONDS + " s");
        }
        int exit = process.exitValue();
        return new Run(read(out), exit == 0 ? "" : "it exited with " + exit + "\n" + read(err));
    }

    /** Whether it ends before its time is over, and before it has printed too much: that could fill the disk. */
    private boolean endsBlocking(Process process) throws IOException, InterruptedException {
        boolean isEnded = false;
        for (long left = MOST_SECONDS * SECOND_MILLIS;
                left > 0 && !isEnded && !isTooMuchBlocking();
                left -= LOOK_MILLIS) {
            isEnded = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
        return isEnded;
    }

    private boolean isTooMuchBlocking() throws IOException {
        return Files.size(out) + Files.size(err) > MOST_BYTES;
    }

    private static String read(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
