package dev.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation comments of the library: every reference leads somewhere, every tag and all HTML are well formed. */
class JavadocTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private Path out;

    @Test
    void commentsOfTheLibrary_haveNoFaults() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            assertThat(faults(files.filter(file -> file.toString().endsWith(".java"))
                            .toList()))
                    .isEmpty();
        }
    }

    @Test
    void referenceToNothing_isAFault() throws IOException {
        Path bad = Files.writeString(out.resolve("Bad.java"), "/** See {@link NoSuchType}. */ public class Bad {}");

        assertThat(faults(List.of(bad))).singleElement().asString().contains("reference not found");
    }

    private List<String> faults(List<Path> sources) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(found, Locale.ROOT, null)) {
            javac.getTask(
                            null,
                            files,
                            found,
                            List.of("-proc:none", "-Xdoclint:all,-missing", "-p", CLASS_PATH, "-d", out.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return found.getDiagnostics().stream()
                .filter(one ->
                        one.getKind() == Diagnostic.Kind.ERROR || one.getCode().contains("proc.messager"))
                .map(one -> one.toString().lines().limit(1).findFirst().orElse(""))
                .toList();
    }
}
