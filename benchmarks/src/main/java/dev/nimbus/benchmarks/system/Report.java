package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Document;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.process.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** BENCHMARKS.md: runs sections and renews their parts of it. */
final class Report {
    private static final String PLOTS = "benchmarks";
    private static final String HEAD = """
        # Benchmarks

        `benchmarks/run` measures and writes this page; `benchmarks/run SECTION…` measures some of its sections again;
        `benchmarks/run --quick` checks in about a minute that everything runs. A figure is the median of the rounds
        after warm-up; *min–max* is the range of the rounds. In a round Nimbus and its rivals take turns on the same
        machine and the same data. A section that measures in another way says so. *Embedded* is a `nimbus serve`:
        gateway and solver in one JVM. The sources of the rivals are in `benchmarks/rivals`. All traffic goes over the
        loopback interface.
        """;

    private final Path directory;
    private final String command;
    private final List<Section> sections;

    Report(Path directory, String command, List<Section> sections) {
        this.directory = directory;
        this.command = command;
        this.sections = sections;
    }

    Path file() {
        return directory.resolve("BENCHMARKS.md");
    }

    /** Measures one section and writes it down; false if it failed, and then nothing is changed. */
    boolean runBlocking(Section section, Lab lab) throws IOException {
        Page page = new Page(directory.resolve(PLOTS), PLOTS);
        Machine machine = Machine.watch();
        try {
            section.runBlocking(lab, page);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (Exception e) {
            lab.log().accept(section.name() + " failed: " + e);
            return false;
        }
        write(
                section,
                "## " + section.title() + "\n\n" + circumstances(section, lab, machine) + "\n\n" + page.markdown());
        return true;
    }

    private String circumstances(Section section, Lab lab, Machine machine) throws IOException {
        return String.format(
                Locale.ROOT,
                "*%s, `%s %s`, rounds: %d; %s; other programs took %.0f %% of the processors meanwhile.*",
                LocalDate.now(ZoneOffset.UTC),
                command,
                section.name(),
                lab.sizes().rounds(),
                Machine.describe(),
                100 * machine.partOfOthers());
    }

    private void write(Section section, String markdown) throws IOException {
        Files.createDirectories(directory);
        List<String> names = sections.stream().map(Section::name).toList();
        Document document = Files.exists(file()) ? new Document(Files.readString(file())) : Document.of(HEAD, names);
        Files.writeString(file(), document.with(section.name(), markdown).text());
    }
}
