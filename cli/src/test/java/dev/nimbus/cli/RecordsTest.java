package dev.nimbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The b-files of docs/records: OEIS' form, the values of docs/RECORDS.md, and what the command in their head prints. */
class RecordsTest {
    private static final Path DOCS = Path.of("../docs");
    private static final String COMMAND = "# nimbus table ";

    /** So many boards of each family are found in some milliseconds. */
    private static final int FOUND_AGAIN = 4;

    static List<Path> records() throws Exception {
        try (Stream<Path> files = Files.list(DOCS.resolve("records"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void values_areThoseOfThePage_inTheFormOfABFile(Path record) throws Exception {
        List<String> lines = terms(record);
        List<String> values = lines.stream()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
        String page = Files.readString(DOCS.resolve("RECORDS.md")).replace("*", "");

        assertThat(lines)
                .isEqualTo(IntStream.range(0, values.size())
                        .mapToObj(i -> i + 1 + " " + values.get(i))
                        .toList());
        assertThat(page).contains("(records/" + record.getFileName() + ")");
        assertThat(page.lines().map(RecordsTest::valuesOfRow))
                .as("a row of the page")
                .contains(String.join(" ", values));
    }

    @ParameterizedTest
    @MethodSource("records")
    void firstValues_areThoseThatTheCommandPrints(Path record) throws Exception {
        String head = Files.readAllLines(record, UTF_8).get(0);
        if (head.startsWith(COMMAND)) {
            String[] words = head.substring(2)
                    .replaceFirst("--to \\d+", "--to " + FOUND_AGAIN)
                    .split(" ");
            assertThat(head).contains("--to " + terms(record).size() + " ");
            CommandRun run = CommandRun.of(Stream.of(words).skip(1).toArray(String[]::new));

            assertThat(run.err()).isEmpty();
            assertThat(run.out().lines()).isEqualTo(terms(record).subList(0, FOUND_AGAIN));
        }
    }

    /** The numbers of a table's row, without what it is called and what follows them. */
    private static String valuesOfRow(String row) {
        return Pattern.compile("\\|[^|]*\\|((?: *\\d+ *[|,])* *\\d+) *\\|.*")
                .matcher(row)
                .replaceFirst("$1")
                .replaceAll("[|, ]+", " ")
                .strip();
    }

    private static List<String> terms(Path record) throws Exception {
        return Files.readAllLines(record, UTF_8).stream()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toList());
    }
}
