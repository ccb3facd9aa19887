package dev.nimbus.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A piece of a document that a reader may run: a fenced block, or a command in a line of text. A block after a line
 * {@code <!-- not run: reason -->} is none.
 *
 * @param place file and line, for messages
 * @param language what follows the fence, or {@code inline}
 */
record MarkdownBlock(String place, String language, String text) {
    private static final Pattern INLINE =
            Pattern.compile("`(\\./nimbus (?:solve|table|period|games|batch examples/\\S+\\.\\S+) [^`]*)`");

    /** All of {@code file}, in order. */
    static List<MarkdownBlock> of(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<MarkdownBlock> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String place = file.getFileName() + ":" + (i + 1);
            if (lines.get(i).startsWith("```")) {
                int begin = i;
                String language = lines.get(i).substring(3).strip();
                do {
                    i++;
                } while (!lines.get(i).equals("```"));
                boolean isRun = begin == 0 || !lines.get(begin - 1).startsWith("<!-- not run: ");
                if (isRun && !language.isEmpty()) {
                    blocks.add(new MarkdownBlock(
                            place, language, String.join("\n", lines.subList(begin + 1, i)) + "\n"));
                }
            } else {
                Matcher inline = INLINE.matcher(lines.get(i));
                while (inline.find()) {
                    blocks.add(new MarkdownBlock(place, "inline", inline.group(1) + "\n"));
                }
            }
        }
        return blocks;
    }
}
