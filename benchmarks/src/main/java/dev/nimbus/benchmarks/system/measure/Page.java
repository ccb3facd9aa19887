package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One section of the report in the making: words and tables, then which targets are met, then plots. */
public final class Page {
    private final Path directory;
    private final String link;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder targets = new StringBuilder();
    private final StringBuilder plots = new StringBuilder();

    /**
     * An empty page.
     *
     * @param directory where plots go
     * @param link how the document refers to that directory
     */
    public Page(Path directory, String link) {
        this.directory = directory;
        this.link = link;
    }

    /** Adds a paragraph. */
    public void say(String paragraph) {
        text.append(paragraph).append("\n\n");
    }

    /** Adds a table. */
    public void table(Table table) {
        say(table.toString());
    }

    /** Adds a line that says whether a target is met. */
    public void target(String words, boolean met, String measured) {
        targets.append(met ? "- met: " : "- **not met**: ").append(words);
        targets.append("; measured ").append(measured).append('\n');
    }

    /** Writes a plot to its file and shows it. */
    public void plot(String name, String alt, String svg) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(name + ".svg"), svg);
        plots.append("![")
                .append(alt)
                .append("](")
                .append(link)
                .append('/')
                .append(name)
                .append(".svg)\n\n");
    }

    public String markdown() {
        return text + (targets.isEmpty() ? "" : targets + "\n") + plots;
    }
}
