package dev.nimbus.cli;

import dev.nimbus.cli.client.BatchFailure;
import java.io.FileNotFoundException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where a batch comes from and in which form it is, as told on the command line. */
final class BatchSource {
    /** The forms of a batch, with the file names that they are known by. */
    enum Format {
        NDJSON("application/x-ndjson", ".ndjson", ".jsonl"),
        JSON("application/json", ".json"),
        TEXT("text/plain", ".txt", ".in");

        private final String contentType;
        private final List<String> endings;

        Format(String contentType, String... endings) {
            this.contentType = contentType;
            this.endings = List.of(endings);
        }

        static Format ofName(String name) {
            return Stream.of(values())
                    .filter(format -> format.endings.stream().anyMatch(name::endsWith))
                    .findFirst()
                    .orElse(NDJSON);
        }
    }

    @Parameters(paramLabel = "FILE", description = "The queries; - is standard input. A name ending in .gz is gzip.")
    private String file;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "ndjson, json or text; by default told by the file's name, ndjson where it tells nothing.")
    private Format format;

    @Option(names = "--game", paramLabel = "GAME", description = "The game of all positions of a text batch.")
    private String game;

    @Option(names = "--ask", paramLabel = "WORDS", description = "What is asked of all positions of a text batch.")
    private String ask;

    @Option(names = "--play", paramLabel = "PLAY", description = "normal or misere, for a text batch.")
    private String play;

    /** The queries' bytes. */
    BodyPublisher body() throws BatchFailure {
        if (file.equals("-")) {
            return BodyPublishers.ofInputStream(() -> System.in);
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw new BatchFailure(file + " is a directory; expected a file of queries");
        }
        try {
            return BodyPublishers.ofFile(path);
        } catch (FileNotFoundException e) {
            throw new BatchFailure("cannot read " + file + ": there is no such file, or it may not be read", e);
        }
    }

    /** The request headers that describe the bytes, names and values in turn. */
    String[] headers() {
        String type = effectiveFormat().contentType;
        return isGzip()
                ? new String[] {"Content-Type", type, "Content-Encoding", "gzip"}
                : new String[] {"Content-Type", type};
    }

    /** The request's query string, "" where none is needed. */
    String parameters() throws BatchFailure {
        if (effectiveFormat() != Format.TEXT) {
            if (game != null || ask != null || play != null) {
                throw new BatchFailure("--game, --ask and --play are for text batches; the lines of others say it");
            }
            return "";
        }
        if (game == null) {
            throw new BatchFailure("a text batch needs --game");
        }
        return "?game=" + encode(game) + parameter("ask", ask) + parameter("play", play);
    }

    private Format effectiveFormat() {
        if (format != null) {
            return format;
        }
        String name = file.toLowerCase(Locale.ROOT);
        return game != null && Format.ofName(name) == Format.NDJSON && !name.contains("json")
                ? Format.TEXT
                : Format.ofName(isGzip() ? name.substring(0, name.length() - ".gz".length()) : name);
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
