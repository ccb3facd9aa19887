package dev.nimbus.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The comment of each package says in one sentence, "Depends on …", what the package imports: our packages in code tags,
 * by their names below {@code dev.nimbus}, and libraries as plain words. A package's name covers the packages below it.
 */
class PackageCommentsTest {
    private static final String ROOT = "dev.nimbus";

    /** The word of each library, by what its packages begin with. */
    private static final Map<String, String> LIBRARIES = Map.ofEntries(
            Map.entry("ch.qos.logback", "Logback"),
            Map.entry("com.fasterxml.jackson", "Jackson"),
            Map.entry("com.hazelcast", "Hazelcast"),
            Map.entry("com.zaxxer.hikari", "HikariCP"),
            Map.entry("io.micrometer", "Micrometer"),
            Map.entry("io.modelcontextprotocol", "MCP"),
            Map.entry("io.netty", "Netty"),
            Map.entry("io.opentelemetry", "OpenTelemetry"),
            Map.entry("io.prometheus", "Prometheus"),
            Map.entry("io.vertx", "Vert.x"),
            Map.entry("org.HdrHistogram", "HdrHistogram"),
            Map.entry("org.h2", "H2"),
            Map.entry("org.openjdk.jmh", "JMH"),
            Map.entry("org.yaml.snakeyaml", "SnakeYAML"),
            Map.entry("picocli", "picocli"));

    private static final Pattern OURS = Pattern.compile("\\bdev\\.nimbus((?:\\.[a-z]\\w*)*)\\.[A-Z]");
    private static final Pattern THEIRS = Pattern.compile(
            "(?m)^import (?:static )?+" + "((?!java\\.|javax\\.|com\\.sun\\.|org\\.slf4j\\.|dev\\.nimbus\\.)[\\w.]+)");
    private static final Pattern CODE = Pattern.compile("\\{@code\\s+([\\w.]+)}");

    @Test
    void sentence_namesWhatThePackageImports_andNothingElse() throws IOException {
        List<Path> packages = SourcesTest.modules().stream()
                .flatMap(PackageCommentsTest::packages)
                .toList();

        assertThat(packages).hasSizeGreaterThan(50);
        assertThat(packages.stream().map(PackageCommentsTest::fault).flatMap(Optional::stream))
                .isEmpty();
    }

    private static Stream<Path> packages(Path module) {
        Path sources = module.resolve("src/main/java");
        return Files.isDirectory(sources)
                ? files(sources, Integer.MAX_VALUE, "package-info.java").map(Path::getParent)
                : Stream.empty();
    }

    /** What is wrong with the comment of the package in {@code directory}. */
    private static Optional<String> fault(Path directory) {
        Set<String> imported = imported(directory);
        String comment = comment(directory);
        String[] parts = comment.split("\\bDepends on ", -1);
        if (parts.length != 2 || comment.contains("May depend on")) {
            return Optional.of(name(directory) + ": needs one sentence \"Depends on …\", which names " + imported);
        }
        Set<String> named = named(parts[1].split("\\.\\s", 2)[0]);
        Set<String> stale = new TreeSet<>(named);
        stale.removeIf(name -> isUsed(name, imported));
        named.removeAll(stale);
        imported.removeIf(name -> named.stream().anyMatch(cover -> covers(cover, name)));
        return imported.isEmpty() && stale.isEmpty()
                ? Optional.empty()
                : Optional.of(name(directory) + ": does not name " + imported + ", names without need " + stale);
    }

    /** A name must be imported itself, or stand for at least two imported packages below it. */
    private static boolean isUsed(String name, Set<String> imported) {
        return imported.contains(name)
                || imported.stream().filter(one -> covers(name, one)).count() > 1;
    }

    private static boolean covers(String name, String imported) {
        return imported.equals(name) || imported.startsWith(name + ".");
    }

    private static Set<String> named(String sentence) {
        return Stream.concat(
                        CODE.matcher(sentence).results().map(code -> code.group(1)),
                        LIBRARIES.values().stream().filter(sentence::contains))
                .collect(toCollection(TreeSet::new));
    }

    /** Our packages, by their names below {@code dev.nimbus}, and the words of libraries. */
    private static Set<String> imported(Path directory) {
        Set<String> imported = new TreeSet<>();
        files(directory, 1, ".java").map(SourcesTest::text).forEach(text -> {
            OURS.matcher(text).results().forEach(ours -> imported.add(belowRoot(ours.group(1))));
            THEIRS.matcher(text).results().forEach(theirs -> imported.add(library(theirs.group(1))));
        });
        imported.remove(name(directory));
        return imported;
    }

    private static String name(Path directory) {
        return belowRoot(directory
                .toString()
                .replaceFirst(".*src/main/java/dev/nimbus", "")
                .replace('/', '.'));
    }

    private static String belowRoot(String name) {
        return name.isEmpty() ? ROOT : name.substring(1);
    }

    private static String library(String imported) {
        return LIBRARIES.entrySet().stream()
                .filter(library -> covers(library.getKey(), imported))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(imported);
    }

    /** The comment as one line. */
    private static String comment(Path directory) {
        try {
            return Files.readString(directory.resolve("package-info.java")).replaceAll("\\n \\*/?", " ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> files(Path directory, int depth, String ending) {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
