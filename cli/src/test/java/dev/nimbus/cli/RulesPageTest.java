package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/rules.md; with -Dnimbus.docs.write=true it writes what they print into the page. */
class RulesPageTest {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path directory;

    @Test
    void commands_printWhatThePageShows() throws IOException {
        Path file = Checkout.file("docs/rules.md");
        String before = Files.readString(file);
        String page = run(before.lines().toList());
        if (Boolean.getBoolean(GamesPage.WRITE)) {
            Files.writeString(file, page);
        }

        assertThat(file).content().isEqualTo(page);
        assertThat(page.lines().filter(line -> line.matches("### \\d+\\. .*"))).hasSize(12);
    }

    @Test
    void table_isThatOfTheWebPage() throws IOException {
        String strings = Files.readString(Checkout.file("gateway/src/main/web/base/strings.js"));
        Pattern row = Pattern.compile("\\| (\\w+) \\| (.*) \\|");

        List<String> told = Files.readAllLines(Checkout.file("docs/rules.md")).stream()
                .map(row::matcher)
                .filter(Matcher::matches)
                .filter(line -> !line.group(1).equals("what"))
                .map(line ->
                        "'syntax." + line.group(1) + ".how': '" + line.group(2).replace("\\|", "|") + "',")
                .toList();

        assertThat(told).hasSize(6).allMatch(strings::contains);
    }

    private String run(List<String> lines) throws IOException {
        List<String> out = new ArrayList<>();
        boolean inConsole = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```json ")) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf("```");
                Files.write(directory.resolve(line.substring("```json ".length())), lines.subList(i + 1, end));
            }
            inConsole = line.equals("```console") || (inConsole && !line.equals("```"));
            boolean isCommand = inConsole && line.startsWith("$ ");
            if (!inConsole || line.equals("```console") || isCommand) {
                out.add(line);
            }
            if (isCommand) {
                output(line.substring("$ ./nimbus ".length())).lines().forEach(out::add);
            }
        }
        return String.join("\n", out) + "\n";
    }

    private String output(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            words.add(word.endsWith(".json") ? directory.resolve(word).toString() : word);
        }
        CommandRun run = CommandRun.of(words.toArray(new String[0]));
        return run.out() + run.err();
    }
}
