package dev.nimbus.benchmarks.report;

import java.util.List;

/**
 * A Markdown document whose sections stand between marks, {@code <!-- begin NAME -->} and {@code <!-- end NAME -->}, so
 * that a run renews the sections it measured and leaves the others. Immutable.
 *
 * @param text the whole document
 */
public record Document(String text) {
    /** A document with this beginning and a place for each section. */
    public static Document of(String head, List<String> sections) {
        StringBuilder text = new StringBuilder(head);
        for (String name : sections) {
            text.append('\n').append(begin(name)).append('\n').append(end(name)).append('\n');
        }
        return new Document(text.toString());
    }

    /** The document with another section of this name, at its place or, if it had none, at the end. */
    public Document with(String name, String section) {
        String marked = begin(name) + "\n" + section.strip() + "\n" + end(name);
        int from = text.indexOf(begin(name));
        int to = text.indexOf(end(name));
        if (from < 0 || to < from) {
            return new Document(text.stripTrailing() + "\n\n" + marked + "\n");
        }
        return new Document(
                text.substring(0, from) + marked + text.substring(to + end(name).length()));
    }

    private static String begin(String name) {
        return "<!-- begin " + name + " -->";
    }

    private static String end(String name) {
        return "<!-- end " + name + " -->";
    }
}
