package dev.nimbus.clustertests.hostile;

import dev.nimbus.clustertests.NimbusProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of its own for hostile lines; its live memory can be asked for. */
final class HostileServer implements AutoCloseable {
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private final NimbusProcess process;
    private final URI uri;

    private HostileServer(NimbusProcess process) {
        this.process = process;
        this.uri = process.uriBlocking();
    }

    static HostileServer startBlocking() {
        return new HostileServer(NimbusProcess.start("serve", "--port=0"));
    }

    URI uri() {
        return uri;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The bytes of all objects that are reachable, after a full collection. */
    long liveBytesBlocking() throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new AssertionError("jcmd printed " + output.lines().limit(5).toList() + "; " + process.output());
        }
        return Long.parseLong(total.group(1));
    }

    @Override
    public void close() {
        process.close();
    }
}
