package dev.nimbus.gateway.store;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real PostgreSQL server of its own on a free port of loopback, without durability, for tests. */
public final class PostgresServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path bin;
    private final Path home;
    private final int port;

    private PostgresServer(Path bin, Path home, int port) {
        this.bin = bin;
        this.home = home;
        this.port = port;
    }

    /** Starts one; none where PostgreSQL is not installed. */
    public static Optional<PostgresServer> startBlocking() throws IOException, InterruptedException {
        Optional<Path> bin = findBlocking();
        if (bin.isEmpty()) {
            return Optional.empty();
        }
        Path home = Files.createTempDirectory("nimbus-postgres");
        home.toFile().setReadable(true, false);
        home.toFile().setExecutable(true, false);
        home.toFile().setWritable(true, false);
        PostgresServer server = new PostgresServer(bin.get(), home, freePortBlocking());
        server.runBlocking("initdb", "-D", server.data(), "-U", "nimbus", "--auth=trust", "--no-sync", "-E", "UTF8");
        server.pgCtlBlocking("start");
        return Optional.of(server);
    }

    private static Optional<Path> findBlocking() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .findFirst();
        }
    }

    private static int freePortBlocking() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String data() {
        return home.resolve("data").toString();
    }

    private void pgCtlBlocking(String action) throws IOException, InterruptedException {
        String options = "-F -p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + home;
        runBlocking("pg_ctl", "-D", data(), "-w", "-m", "immediate", "-l", home + "/log", "-o", options, action);
    }

    /** The server refuses to be root's; its Debian package makes a user for it. */
    private void runBlocking(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(bin.resolve(program).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(home.toFile(), program + ".out"))
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(program + ": " + Files.readString(home.resolve(program + ".out")));
        }
    }

    /** Its address for JDBC. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=nimbus";
    }

    /** Ends as with a power cut, and begins again. */
    void restartBlocking() throws IOException, InterruptedException {
        pgCtlBlocking("restart");
    }

    void stopBlocking() throws IOException, InterruptedException {
        pgCtlBlocking("stop");
    }

    void startAgainBlocking() throws IOException, InterruptedException {
        pgCtlBlocking("start");
    }

    /** Its directory has 40 MB. */
    @Override
    public void close() throws IOException, InterruptedException {
        stopBlocking();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
