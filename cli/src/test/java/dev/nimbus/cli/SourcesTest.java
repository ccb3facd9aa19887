package dev.nimbus.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What names in the sources of all modules must say: a test its kind, a class one thing. */
class SourcesTest {
    private static final Path ROOT = Path.of("..");

    /** What opens a socket, starts a process, or makes one of our servers or nodes do so. */
    private static final Pattern OPENS = Pattern.compile("\\b(ProcessBuilder|ServerSocket|new Socket|HttpServer"
            + "|HttpClient\\.new|SocketChannel\\.open|createHttp\\w+|createNet\\w+|listen\\("
            + "|EmbeddedServer|RunningGateway|ClusteredVertx\\.start|CertificateMaker\\.\\w+Blocking)");

    private static final Pattern COMMENT_OR_STRING =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\\\n])*\"");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w+");

    /**
     * The client's words are those of its users, whose programs see no other module: a batch's state, a search, a table are
     * there what they are in the contract.
     */
    private static final Set<String> WORDS_OF_THE_CLIENT =
            Set.of("BatchState", "Period", "Query", "Searches", "Tables", "Upload");

    @Test
    void testThatOpensASocketOrStartsAProcess_isAnIntegrationTest() throws IOException {
        for (Path module : modules()) {
            Map<String, String> tests = sources(module, "src/test/java");
            Set<String> opening = opening(tests);
            assertThat(opening)
                    .as("tests of " + module.getFileName()
                            + " that open a socket or start a process, by their classes: " + "name them IT*")
                    .noneMatch(name -> name.endsWith("Test"));
        }
    }

    /** All whose own text opens something, and all that name one of those. */
    private static Set<String> opening(Map<String, String> tests) {
        Set<String> opening = new HashSet<>();
        tests.forEach((name, text) -> {
            if (OPENS.matcher(text).find()) {
                opening.add(name);
            }
        });
        int found;
        do {
            found = opening.size();
            tests.forEach((name, text) -> {
                if (WORD.matcher(text).results().anyMatch(word -> opening.contains(word.group()))) {
                    opening.add(name);
                }
            });
        } while (opening.size() > found);
        return opening;
    }

    @Test
    void nameOfAClass_isOfOneModule() throws IOException {
        Map<String, Set<String>> modules = modules().stream()
                .flatMap(module -> Stream.of("src/main/java", "src/test/java")
                        .flatMap(part -> sources(module, part).keySet().stream())
                        .map(name -> Map.entry(name, module.getFileName().toString())))
                .collect(groupingBy(Map.Entry::getKey, TreeMap::new, mapping(Map.Entry::getValue, toSet())));
        modules.keySet().removeAll(Set.of("package-info", "module-info"));
        modules.values().removeIf(of -> of.size() == 1);

        assertThat(modules.keySet())
                .as("classes of one name in two modules: %s", modules)
                .isEqualTo(WORDS_OF_THE_CLIENT);
    }

    /** Two packages of the library have no class of the same name, so a reader knows by the name alone which one is meant. */
    @Test
    void nameOfAClass_isOfOnePackage() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("shared/src/main/java"))) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(SourcesTest::name)
                    .filter(name -> !name.equals("package-info"))
                    .toList();
            assertThat(names).hasSizeGreaterThan(500).doesNotHaveDuplicates();
        }
    }

    static List<Path> modules() throws IOException {
        try (Stream<Path> directories = Files.list(ROOT)) {
            List<Path> modules = directories
                    .filter(directory -> Files.exists(directory.resolve("pom.xml")))
                    .filter(directory -> Files.isDirectory(directory.resolve("src")))
                    .sorted()
                    .toList();
            // Without sources every rule here would hold.
            assertThat(modules).hasSizeGreaterThan(5);
            return modules;
        }
    }

    /** The text of each class without its comments and strings, by its name. */
    private static Map<String, String> sources(Path module, String part) {
        Path directory = module.resolve(part);
        if (!Files.isDirectory(directory)) {
            return Map.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(toMap(SourcesTest::name, SourcesTest::text, (one, other) -> one + other, TreeMap::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    /** The text of a source without its comments and strings. */
    static String text(Path file) {
        try {
            return COMMENT_OR_STRING.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
