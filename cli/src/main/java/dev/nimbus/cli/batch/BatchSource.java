package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.RulesFile;
import dev.nimbus.cli.command.UserFile;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Upload;
import java.io.File;
import java.io.FileNotFoundException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where a batch comes from and in which form it is, as told on the command line. */
public final class BatchSource {
    /** The forms of a batch, with the file names that they are known by. */
    enum Format {
        NDJSON("application/x-ndjson", ".ndjson", ".jsonl"),
        /** Sent as lines. */
        JSON("application/x-ndjson", ".json"),
        TEXT("text/plain", ".txt", ".in");

        private final String contentType;
        private final List<String> endings;

        Format(String contentType, String... endings) {
            this.contentType = contentType;
            this.endings = List.of(endings);
        }

        static Optional<Format> ofName(String name) {
            return Stream.of(values())
                    .filter(format -> format.endings.stream().anyMatch(name::endsWith))
                    .findFirst();
        }
    }

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = {
                "The queries; - is standard input. A name ending in .gz is gzip.",
                "The form is text with --game or --rules and with names in .txt and .in, JSON with names in .json, else"
                        + " NDJSON."
            })
    private String file;

    @Option(names = "--game", paramLabel = "GAME", description = "The game of all positions of a text batch.")
    private String game;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "The rules of all positions of a text batch, as docs/rules.md explains, in place of --game.")
    private Path rulesFile;

    private String rulesNotation = "";

    private Optional<byte[]> linesOfJson = Optional.empty();

    @Option(names = "--ask", paramLabel = "WORDS", description = "What is asked of all positions of a text batch.")
    private String ask;

    @Option(names = "--misere", description = "Who cannot move wins, in all positions of a text batch.")
    private boolean misere;

    @Option(
            names = "--effort",
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description =
                    "CPU time that each query may take beyond its budget: seconds, or such as 10m or 1h. Default: none.")
    private Duration effort = Duration.ZERO;

    /** What each query may take beyond its budget; zero for nothing. */
    Duration effort() {
        return effort;
    }

    /** Whether a file was named, or standard input. */
    boolean isPresent() {
        return file != null;
    }

    /** The queries as a server takes them. */
    Upload upload() throws NimbusException {
        Format format = effectiveFormat();
        String parameters = parameters();
        Upload upload = format == Format.JSON
                ? new Upload(BodyPublishers.ofByteArray(linesOfJson()), format.contentType, parameters, false, true)
                : new Upload(body(), format.contentType, parameters, isGzip(), isRepeatable());
        return upload.withEffort(effort);
    }

    /** A pipe can be read once. */
    private byte[] linesOfJson() throws NimbusException {
        if (linesOfJson.isEmpty()) {
            linesOfJson = Optional.of(JsonFile.linesBlocking(Path.of(file), isGzip()));
        }
        return linesOfJson.get();
    }

    /** A pipe has no size, and can be read once: {@code nimbus batch <(generate)}. */
    private boolean isRepeatable() {
        return !file.equals("-") && Files.isRegularFile(Path.of(file));
    }

    private BodyPublisher body() throws NimbusException {
        if (file.equals("-")) {
            return BodyPublishers.ofInputStream(() -> System.in);
        }
        Path path = Path.of(file);
        UserFile.requireReadable(path);
        try {
            return isRepeatable()
                    ? BodyPublishers.ofFile(path)
                    : BodyPublishers.ofInputStream(() -> UserFile.openBlocking(path));
        } catch (FileNotFoundException e) {
            throw new NimbusException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** The request's query string, "" where none is needed. */
    private String parameters() throws NimbusException {
        if (effectiveFormat() != Format.TEXT) {
            if (isOfOneGame() || ask != null || misere) {
                throw new NimbusException(
                        "--game, --rules, --ask and --misere are for text batches; in other forms each query says it");
            }
            return "";
        }
        if ((game == null) == (rulesFile == null)) {
            throw new NimbusException("a text batch needs --game or --rules" + (game == null ? "" : ", not both"));
        }
        if (game != null && game.isBlank()) {
            throw new NimbusException("--game is \"" + game + "\"; expected a game, such as nim");
        }
        return "?game=" + encode(game == null ? rules() : game) + parameter("ask", ask)
                + (misere ? "&play=misere" : "");
    }

    /** A pipe can be read once, and a batch is made before its server is started and again for it. */
    private String rules() {
        if (rulesNotation.isEmpty()) {
            rulesNotation = RulesFile.notationBlocking(rulesFile);
        }
        return rulesNotation;
    }

    private boolean isOfOneGame() {
        return game != null || rulesFile != null;
    }

    private Format effectiveFormat() {
        String name = new File(file).getName().toLowerCase(Locale.ROOT);
        return Format.ofName(isGzip() ? name.substring(0, name.length() - ".gz".length()) : name)
                .orElse(isOfOneGame() ? Format.TEXT : Format.NDJSON);
    }

    private boolean isGzip() {
        return file.toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    private static String parameter(String name, String value) {
        return value == null ? "" : "&" + name + "=" + encode(value);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
