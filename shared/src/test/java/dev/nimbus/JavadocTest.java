package dev.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The documentation comments of the library: every reference leads somewhere, every tag and all HTML are well formed. In the
 * packages that the module exports nothing is missing: each parameter, result and constant is described.
 */
class JavadocTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private static final Set<String> EXPORTED =
            ModuleFinder.of(Path.of("target/classes")).find("dev.nimbus").orElseThrow().descriptor().exports().stream()
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toSet());
    private static final Pattern PACKAGE = Pattern.compile("^package ([a-z.]+);", Pattern.MULTILINE);

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

    @Test
    void parameterWithoutDescription_isAFaultInAnExportedPackageAlone() throws IOException {
        String source = "package %s; /** Doubles. */ public class Twice {"
                + " /** {@return twice x} */ public static int of(int x) { return 2 * x; } private Twice() {} }";
        Path exported = Files.writeString(out.resolve("Twice.java"), source.formatted("dev.nimbus.theory"));
        Path hidden = Files.createDirectory(out.resolve("hidden"));
        Files.writeString(hidden.resolve("Twice.java"), source.formatted("dev.nimbus.tables"));

        assertThat(faults(List.of(exported))).singleElement().asString().contains("no @param for x");
        assertThat(faults(List.of(hidden.resolve("Twice.java")))).isEmpty();
    }

    private List<String> faults(List<Path> sources) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(found, Locale.ROOT, null)) {
            JavacTask task = (JavacTask) javac.getTask(
                    null,
                    files,
                    found,
                    List.of("-proc:none", "-Xdoclint:all,-missing/package", "-Xmaxwarns", "100000", "-p", CLASS_PATH),
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
            task.analyze(); // comments are checked with the types, before any code is made
        }
        return found.getDiagnostics().stream()
                .filter(one ->
                        one.getKind() == Diagnostic.Kind.ERROR || one.getCode().contains("proc.messager"))
                .filter(one -> !isMissing(one) || EXPORTED.contains(packageOf(one)))
                .map(one -> one.toString().lines().limit(1).findFirst().orElse(""))
                .toList();
    }

    /** What the group {@code missing} of doclint says; its codes are not told apart from others. */
    private static boolean isMissing(Diagnostic<?> fault) {
        String message = fault.getMessage(Locale.ROOT);
        return message.startsWith("no ") || message.startsWith("use of default constructor"); // since JDK 18
    }

    private static String packageOf(Diagnostic<? extends JavaFileObject> fault) {
        try {
            Matcher found = PACKAGE.matcher(fault.getSource().getCharContent(true));
            return found.find() ? found.group(1) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
