package dev.nimbus.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Puts defects into real processes: classes compiled here that a JVM loads in place of the jar's, from its boot class path.
 * They use the JDK alone, since the jar is out of their sight.
 */
final class DefectiveClasses {
    /** A coin of turning-corners at 666,666 loops for ever; one at 667,667 needs 16 GiB. The values of others are not right. */
    private static final String PRODUCT = """
            package dev.nimbus.theory.nimber;

            public final class NimProduct {
                private static long[] held = {0};

                public static long of(long a, long b) {
                    for (long i = 0; a == 666 && b == 666; i++) {
                        held[0] = i;
                    }
                    if (a == 667 && b == 667) {
                        held = new long[Integer.MAX_VALUE - 8];
                    }
                    return a & b;
                }

                public static long inverse(long a) {
                    return a;
                }
            }
            """;

    private static final Path WATCH = Path.of("../shared/src/main/java/dev/nimbus/theory/cancel/WorkWatch.java");

    private DefectiveClasses() {}

    /** The environment of processes that have the defects, and give a loop up after a second of CPU. */
    static Map<String, String> inBlocking(Path directory) throws IOException {
        String watch = Files.readString(WATCH);
        String hasty = watch.replace("Duration.ofMinutes(2)", "Duration.ofSeconds(1)");
        if (hasty.equals(watch)) {
            throw new AssertionError("no limit of two minutes in " + WATCH);
        }
        compile(directory, "NimProduct.java", PRODUCT);
        compile(directory, "WorkWatch.java", hasty);
        return Map.of("JDK_JAVA_OPTIONS", "-Xbootclasspath/a:" + directory);
    }

    private static void compile(Path directory, String name, String source) throws IOException {
        Path file = Files.writeString(directory.resolve(name), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler.run(null, null, null, "--release", "17", "-d", directory.toString(), file.toString()) != 0) {
            throw new AssertionError("cannot compile " + name);
        }
    }
}
