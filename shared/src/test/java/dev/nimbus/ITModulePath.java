package dev.nimbus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar as a module: programs in modules of their own use what it exports, and reach nothing else. */
class ITModulePath {
    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String KERNEL = "dev.nimbus.tables.kernel.PlainRecurrence";

    @TempDir
    private Path directory;

    /** The jar is what failsafe puts on the class path: the classes alone would not show what is packed. */
    @Test
    void module_isThatOfTheJar() {
        assertThat(home(Nimbus.class)).endsWith(".jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/library.md"})
    void examplesOfTheDocuments_runAsModules(String document) throws Exception {
        List<String> blocks = JAVA_BLOCK
                .matcher(Files.readString(ROOT.resolve(document)))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(blocks).isNotEmpty();

        for (String block : blocks) {
            String program = program(block);
            assertThat(compile(program)).as(program).isEmpty();
            assertThat(run(mainClass(program))).as(program).doesNotContain("Exception");
        }
    }

    @Test
    void kernel_isHiddenFromTheCompiler() throws Exception {
        String errors = compile(program("System.out.println(" + KERNEL + ".class);"));

        assertThat(errors)
                .contains(
                        "package dev.nimbus.tables.kernel is declared in module dev.nimbus, which does not export it");
    }

    @Test
    void kernel_isHiddenFromReflection() throws Exception {
        String program = program("""
            try {
                System.out.println(Class.forName("%s").getConstructors()[0].newInstance((Object) null));
            } catch (ReflectiveOperationException e) {
                System.out.println(e.getClass().getSimpleName());
            }
            """.formatted(KERNEL));

        assertThat(compile(program)).isEmpty();
        assertThat(run(mainClass(program))).isEqualTo("IllegalAccessException\n");
    }

    /** A block is a program, or statements of one. */
    private static String program(String block) {
        String imports = "package app; import dev.nimbus.Nimbus; import dev.nimbus.Position;\n";
        return block.contains("public static void main")
                ? "package app;\n" + block
                : imports + "class Example { public static void main(String[] words) {\n" + block + "}}";
    }

    private static String mainClass(String program) {
        Matcher name = Pattern.compile("^class (\\w+)", Pattern.MULTILINE).matcher(program);
        assertThat(name.find()).as(program).isTrue();
        return name.group(1);
    }

    /** What the compiler says of the program as a module that requires the library; empty if all is well. */
    private String compile(String program) throws IOException {
        Path module = Files.writeString(directory.resolve("module-info.java"), "module app { requires dev.nimbus; }");
        Path source = Files.writeString(directory.resolve("Example.java"), program);
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter says = new StringWriter();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, UTF_8)) {
            // An empty class path: javac would take this test's own, where the library lies outside all modules.
            List<String> options = List.of(
                    "-cp",
                    Files.createDirectories(directory.resolve("empty")).toString(),
                    "-p",
                    modulePath(),
                    "-proc:none",
                    "-Xlint:all",
                    "-d",
                    classes().toString());
            javac.getTask(says, files, null, options, null, files.getJavaFileObjects(module, source))
                    .call();
        }
        return says.toString();
    }

    private String run(String main) throws Exception {
        Path output = directory.resolve("output");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-p",
                        modulePath() + File.pathSeparator + classes(),
                        "-m",
                        "app/app." + main)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(java.waitFor(60, TimeUnit.SECONDS)).as("ends in time").isTrue();
        } finally {
            java.destroyForcibly();
        }
        String printed = Files.readString(output);
        assertThat(java.exitValue()).as(printed).isZero();
        return printed;
    }

    private Path classes() throws IOException {
        return Files.createDirectories(directory.resolve("classes"));
    }

    private static String modulePath() {
        return Stream.of(home(Nimbus.class), home(JsonNode.class), home(JsonParser.class), home(JsonProperty.class))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
