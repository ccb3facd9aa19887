package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.process.Rivals;
import dev.nimbus.benchmarks.system.process.Servers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Measures the whole system, section by section, and writes the report. */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the whole system against its rivals and writes BENCHMARKS.md with plots.",
            "A section that is measured replaces its last figures; the others stay."
        })
public final class SystemBenchmark implements Callable<Integer> {
    /** All sections, in the order of the report. */
    static final List<Section> SECTIONS = List.of(
            new AnswersSection(),
            new ThroughputSection(),
            new DurableSection(),
            new GiantSection(),
            new StreamSection(),
            new SlowReaderSection(),
            new BusySection(),
            new SteadySection(),
            new TablesSection(),
            new SharedTablesSection(),
            new BoundsSection(),
            new HardSection(),
            new SolversSection(),
            new SpreadSection());

    @Parameters(
            paramLabel = "SECTION",
            arity = "0..*",
            description =
                    "answers, throughput, durable, giant, stream, slow-reader, busy, steady, tables, shared-tables,"
                            + " bounds, hard, solvers, spread; all by default.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--quick", description = "Small sizes, about a minute in all; the figures say little.")
    private boolean quick;

    @Option(names = "--smoke", description = "The smallest sizes: only whether everything runs.")
    private boolean smoke;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the report goes: docs by default, benchmarks/target/report with --quick and --smoke.")
    private Path out;

    @Option(names = "--root", paramLabel = "DIR", description = "The checkout.", hidden = true)
    private Path root = Path.of("");

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    /** Runs the command line and exits with its code: 1 if a section failed as a whole. */
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(SystemBenchmark::endChildren));
        System.exit(new CommandLine(new SystemBenchmark()).execute(args));
    }

    /** An interrupted run leaves no servers behind. */
    private static void endChildren() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroy);
    }

    @Override
    public Integer call() throws IOException {
        List<Section> chosen = chosen();
        Path base = root.toAbsolutePath().normalize();
        Path work = base.resolve("benchmarks/target/work");
        Files.createDirectories(work);
        Rivals rivals = new Rivals(base.resolve("benchmarks/rivals"), work, this::log);
        try (Loader loader = new Loader()) {
            Lab lab = new Lab(sizes(), new Servers(base, work), rivals, loader, work, this::log);
            Report report = new Report(directory(base), command(), SECTIONS);
            boolean complete = true;
            for (Section section : chosen) {
                log(section.title());
                complete &= report.runBlocking(section, lab);
            }
            log("written to " + report.file());
            return complete ? 0 : 1;
        }
    }

    private List<Section> chosen() {
        for (String name : names) {
            if (SECTIONS.stream().noneMatch(section -> section.name().equals(name))) {
                throw new ParameterException(spec.commandLine(), "no section is called " + name);
            }
        }
        return SECTIONS.stream()
                .filter(section -> names.isEmpty() || names.contains(section.name()))
                .toList();
    }

    private MeasurementSizes sizes() {
        return smoke ? MeasurementSizes.SMOKE : quick ? MeasurementSizes.QUICK : MeasurementSizes.FULL;
    }

    private Path directory(Path base) {
        return out != null ? out : base.resolve(smoke || quick ? "benchmarks/target/report" : "docs");
    }

    private String command() {
        return "benchmarks/run" + (smoke ? " --smoke" : quick ? " --quick" : "");
    }

    private void log(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
