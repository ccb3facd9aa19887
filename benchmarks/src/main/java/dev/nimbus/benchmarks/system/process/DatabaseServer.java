package dev.nimbus.benchmarks.system.process;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL server of its own on a free port of loopback, as durable as it is by default. */
public final class DatabaseServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path bin;
    private final Path home;
    private final int port;

    private DatabaseServer(Path bin, Path home, int port) {
        this.bin = bin;
        this.home = home;
        this.port = port;
    }

    /** Starts one in a directory below the temporary one; none where Debian's package is not installed. */
    public static Optional<DatabaseServer> startBlocking() throws IOException, InterruptedException {
        Optional<Path> bin = findBlocking();
        if (bin.isEmpty()) {
            return Optional.empty();
        }
        Path home = Files.createTempDirectory("nimbus-benchmark-postgres");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        DatabaseServer server = new DatabaseServer(bin.get(), home, freePortBlocking());
        server.runBlocking("initdb", "-D", home + "/data", "-U", "nimbus", "--auth=trust", "-E", "UTF8");
        server.controlBlocking("start");
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

    private void controlBlocking(String action) throws IOException, InterruptedException {
        String options = "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + home;
        runBlocking("pg_ctl", "-D", home + "/data", "-w", "-m", "fast", "-l", home + "/log", "-o", options, action);
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

    @Override
    public void close() throws IOException, InterruptedException {
        controlBlocking("stop");
        List<Path> all;
        try (Stream<Path> files = Files.walk(home)) {
            all = new ArrayList<>(files.toList());
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            Files.deleteIfExists(all.get(i));
        }
    }
}
