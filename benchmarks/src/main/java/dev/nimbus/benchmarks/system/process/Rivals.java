package dev.nimbus.benchmarks.system.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Compiles the rivals, as far as there are compilers. */
public final class Rivals {
    private static final List<String> COMPILERS = List.of("g++", "clang++", "c++");

    private final Path sources;
    private final Path work;
    private final Consumer<String> log;
    private final Optional<String> compiler;

    /**
     * @param sources the directory of their sources
     * @param work where programs go
     * @param log told what is left out
     */
    public Rivals(Path sources, Path work, Consumer<String> log) {
        this.sources = sources;
        this.work = work;
        this.log = log;
        this.compiler = COMPILERS.stream().filter(Rivals::isHere).findFirst();
        if (compiler.isEmpty()) {
            log.accept("no C++ compiler is here (g++, clang++): the rivals in C++ are left out");
        }
    }

    private static boolean isHere(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /**
     * A rival in C++; empty where it cannot be compiled.
     *
     * @param options for the compiler, besides those that all rivals have
     */
    public Optional<Rival> cpp(String name, String... options) throws IOException, InterruptedException {
        if (compiler.isEmpty()) {
            return Optional.empty();
        }
        Path program = work.resolve(name);
        String source = sources.resolve(name + ".cpp").toString();
        List<String> command = new ArrayList<>(List.of(compiler.get(), "-O2", "-std=c++17"));
        command.addAll(List.of(options));
        command.addAll(List.of("-o", program.toString(), source));
        return compiled(name, command) ? Optional.of(new Rival(name, List.of(program.toString()))) : Optional.empty();
    }

    /** A rival in Java; empty where there is no compiler. */
    public Optional<Rival> java(String name) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("java.home"));
        String source = sources.resolve(name + ".java").toString();
        Path classes = work.resolve("classes");
        return compiled(name, List.of(home.resolve("bin/javac").toString(), "-d", classes.toString(), source))
                ? Optional.of(
                        new Rival(name, List.of(home.resolve("bin/java").toString(), "-cp", classes.toString(), name)))
                : Optional.empty();
    }

    private boolean compiled(String name, List<String> command) throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of(command.get(0))) && !isHere(command.get(0))) {
            log.accept(command.get(0) + " is not here: " + name + " is left out");
            return false;
        }
        Process process = new ProcessBuilder(command).inheritIO().start();
        boolean done = process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        if (!done) {
            process.destroyForcibly();
            log.accept(name + " cannot be compiled: it is left out");
        }
        return done;
    }
}
