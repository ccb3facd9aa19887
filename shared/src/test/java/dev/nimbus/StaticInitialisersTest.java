package dev.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.theory.cancel.Cancellation;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A class whose initialiser fails is lost to its process for good. Whoever asks first may be broken off at any time, so no
 * initialiser may do work that a cancellation ends.
 */
class StaticInitialisersTest {
    /** Runs in a class loader of its own, where no class has been initialised. */
    public static final class Probe {
        private Probe() {}

        /** The classes of these names that cannot be initialised by work that is cancelled, each with the reason. */
        public static List<String> failures(List<String> names) {
            return Cancellation.callWith(
                    Probe::cancelled,
                    () -> names.stream().flatMap(name -> failure(name).stream()).toList());
        }

        private static void cancelled() {
            throw new CancellationException("nobody waits");
        }

        private static List<String> failure(String name) {
            try {
                Class.forName(name, true, Probe.class.getClassLoader());
                return List.of();
            } catch (ClassNotFoundException | LinkageError e) {
                return List.of(name + ": " + e + ", " + e.getCause());
            }
        }
    }

    @Test
    void classes_areInitialisedByWorkThatIsCancelled() throws Exception {
        List<URL> places = new ArrayList<>();
        for (Class<?> one :
                List.of(Nimbus.class, Probe.class, ObjectMapper.class, JsonFactory.class, JsonInclude.class)) {
            places.add(one.getProtectionDomain().getCodeSource().getLocation());
        }
        try (URLClassLoader fresh =
                new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            List<String> names = names(Path.of(places.get(0).toURI()));
            Object failures = fresh.loadClass(Probe.class.getName())
                    .getMethod("failures", List.class)
                    .invoke(null, names);

            assertThat(names).hasSizeGreaterThan(500);
            assertThat((List<?>) failures).isEmpty();
        }
    }

    private static List<String> names(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }
}
