package dev.nimbus.clustertests.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.clustertests.GatewayClient;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Chromium without a window, with a profile of its own, that reaches nothing but loopback. */
public final class Chromium {
    /** What to do where there is none. */
    public static final String MISSING = "no Chromium on the PATH, so the web page is not tested in a browser; "
            + "install it by: apt-get install chromium-headless-shell fonts-dejavu-core";

    /** The first is the same engine without what draws windows: a page takes half the CPU time. */
    private static final List<String> NAMES = List.of("chromium-headless-shell", "chromium", "chromium-browser");

    private static final Pattern ADDRESS = Pattern.compile("DevTools listening on ws://([^/]+)/");
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--remote-debugging-port=0");

    private static Optional<Chromium> shared = Optional.empty();

    private final Process process;
    private final Path profile;
    private final CompletableFuture<String> address = new CompletableFuture<>();

    private Chromium(Process process, Path profile) {
        this.process = process;
        this.profile = profile;
        Thread reader = new Thread(this::readBlocking, "output of Chromium");
        reader.setDaemon(true);
        reader.start();
    }

    /** Whether there is one on the PATH. */
    public static boolean isInstalled() {
        return binary().isPresent();
    }

    private static Optional<Path> binary() {
        List<String> places = List.of(System.getenv("PATH").split(File.pathSeparator, -1));
        return NAMES.stream()
                .flatMap(name -> places.stream().map(place -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * The one of this JVM, with which it ends; the first call starts it. Pages of servers at different ports are of
     * different origins: they share cookies alone, and no server sets one.
     */
    public static synchronized Chromium sharedBlocking() {
        if (shared.isEmpty()) {
            Chromium started = startBlocking();
            Runtime.getRuntime().addShutdownHook(new Thread(started::close));
            shared = Optional.of(started);
        }
        return shared.get();
    }

    private static Chromium startBlocking() {
        List<String> command = new ArrayList<>();
        command.add(binary().orElseThrow(() -> new AssertionError(MISSING)).toString());
        command.addAll(FLAGS);
        try {
            Path directory = Files.createTempDirectory("chromium");
            command.add("--user-data-dir=" + directory);
            command.add("about:blank");
            return new Chromium(
                    new ProcessBuilder(command).redirectErrorStream(true).start(), directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readBlocking() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = ADDRESS.matcher(line);
                if (matcher.find()) {
                    address.complete(matcher.group(1));
                }
            }
            address.completeExceptionally(new IOException("Chromium ended"));
        } catch (IOException e) {
            address.completeExceptionally(e);
        }
    }

    /** Opens a tab. */
    public BrowserPage newPageBlocking() {
        String host = DevTools.await(address, "start of Chromium");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        try {
            String body = GatewayClient.HTTP
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
            JsonNode tab = new ObjectMapper().readTree(body);
            return new BrowserPage(
                    new DevTools(URI.create(tab.get("webSocketDebuggerUrl").asText())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
        deleteProfile();
    }

    /** Its last processes may still write while they end; what they leave behind lies in a temporary directory. */
    private void deleteProfile() {
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            profile.toFile().deleteOnExit();
        }
    }
}
