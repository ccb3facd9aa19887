package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.RetryLine;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.cli.command.UserFile;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus census}: the periods of all games of a family. */
@Command(
        name = "census",
        defaultValueProvider = ServerDefaults.class,
        exitCodeOnExecutionException = 2,
        description = {
            "Prints, for each game of a family, one line: the game, its period, its preperiod, how many heaps below"
                    + " the preperiod are exceptions, and the first five of them, separated by tabs; \"-\" where no period"
                    + " is proved. All processors work on it.",
            "With --url all solvers of a server work on it.",
            "With FILE the lines go into that file, and the same command continues from there."
        },
        footer = {
            "",
            "Exit code: 0 a period of every game is proved, 1 not of all, 2 the request or the file is wrong.",
            "",
            "Examples:",
            "  nimbus census 'subtraction(a,b,c)' census.tsv --to 64",
            "  nimbus census 'subtraction(a,b,c)' census.tsv --to 256 --url http://127.0.0.1:8080",
            "  nimbus census 'all-but(a,b)' --to 20",
            "  nimbus census 0.ab"
        })
public final class CensusCommand extends AnswerCommand {
    private static final int AT_ONCE = 1024;
    private static final int SHOWN_EXCEPTIONS = 5;

    /** The figures of a game without a proved period; the reason follows. */
    static final String NONE = "\t-\t-\t-\t";

    @Parameters(
            index = "0",
            paramLabel = "FAMILY",
            description =
                    "A game with letters for its numbers, which ascend: 'subtraction(a,b,c)'; or for the digits of"
                            + " octal codes: 0.abc")
    private String family;

    @Option(names = "--to", paramLabel = "N", description = "The largest number; codes have none.")
    private Optional<Integer> most = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Append the lines to this file, and continue after its last line.")
    private Optional<Path> file = Optional.empty();

    @Mixin
    private ServerArguments login = new ServerArguments();

    /** Computes the lines of games, in their order. */
    @FunctionalInterface
    private interface Census {
        List<String> linesBlocking(List<String> games) throws NimbusException, InterruptedException;
    }

    @Override
    public Integer call() throws IOException, NimbusException, InterruptedException {
        if (isJson() && file.isPresent()) {
            throw usage("the lines of a file are text; expected FILE or --json, not both");
        }
        GameFamily games = GameFamily.parse(family, most);
        GameArgument.heaps(
                new Catalogue(Tables.local()), games.games().findFirst().orElseThrow());
        return login.url().isPresent() ? askServer(login.url().get(), games) : sweep(games, CensusCommand::lines);
    }

    private int askServer(ServerAddress address, GameFamily games)
            throws IOException, NimbusException, InterruptedException {
        RetryLine retries = RetryLine.onStandardError(err());
        try (ServerPeriods server =
                new ServerPeriods(login.clientBlocking(address).withRetryListener(retries))) {
            return sweep(games, server::linesBlocking);
        } finally {
            retries.clear();
        }
    }

    private int sweep(GameFamily games, Census census) throws IOException, NimbusException, InterruptedException {
        List<String> done = file.isPresent() ? linesDone(file.get(), games) : List.of();
        boolean all = areProved(done);
        Iterator<String> left = games.games().skip(done.size()).iterator();
        // The first lines come soon, and few games are worked on after those that nobody reads any more.
        for (int count = 1; left.hasNext() && !isBroken(); count = Math.min(2 * count, AT_ONCE)) {
            List<String> next = new ArrayList<>();
            while (next.size() < count && left.hasNext()) {
                next.add(left.next());
            }
            List<String> lines = census.linesBlocking(next);
            write(lines);
            all &= areProved(lines);
        }
        if (!isBroken()) {
            err().println(games.size() + " games, " + (games.size() - done.size()) + " of them in this run");
        }
        return all ? 0 : 1;
    }

    private static boolean areProved(List<String> lines) {
        return lines.stream().noneMatch(line -> line.contains(NONE));
    }

    private static List<String> lines(List<String> games) {
        return games.parallelStream().map(CensusCommand::line).toList();
    }

    private void write(List<String> lines) throws IOException {
        String text = lines.stream()
                .map(line -> (isJson() ? json(line) : line) + "\n")
                .collect(Collectors.joining());
        if (file.isPresent()) {
            Files.writeString(file.get(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } else {
            out().print(text);
        }
    }

    /** A line as one JSON object; with a reason in place of the figures where no period is proved. */
    private static JsonNode json(String line) {
        String[] parts = line.split("\t", -1);
        ObjectNode object = Json.NODES.objectNode().put("game", parts[0]);
        if (line.contains(NONE)) {
            return object.put("reason", parts[4]);
        }
        object.put("period", Long.parseLong(parts[1]))
                .put("preperiod", Long.parseLong(parts[2]))
                .put("exceptionCount", Long.parseLong(parts[3]));
        ArrayNode first = object.putArray("exceptions");
        Stream.of(parts[4].split(",")).filter(heap -> !heap.isEmpty()).forEach(heap -> first.add(Long.parseLong(heap)));
        return object;
    }

    /** The lines that the file holds; one that was not written to its end is cut off. */
    private static List<String> linesDone(Path file, GameFamily games) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        String text = new String(UserFile.readBlocking(file), StandardCharsets.UTF_8);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        List<String> lines = whole.lines().toList();
        if (!lines.isEmpty()) {
            int last = lines.size() - 1;
            requireSame(String::equals, file, last, lines.get(last), games);
        }
        if (whole.length() < text.length()) {
            requireSame(String::startsWith, file, lines.size(), text.substring(whole.length()), games);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length); // what is whole is not written again
            }
        }
        return lines;
    }

    private static void requireSame(
            BiPredicate<String, String> rule, Path file, int index, String line, GameFamily games) {
        String found = line.split("\t", 2)[0];
        String expected = games.games().skip(index).findFirst().orElse("no line");
        if (!rule.test(expected, found)) {
            throw new IllegalArgumentException("line " + (index + 1) + " of " + file + " is of " + found + "; expected "
                    + expected + ": the file holds another census");
        }
    }

    /** Each game has tables of its own, which nobody needs again. */
    private static String line(String notation) {
        try {
            PeriodSearch search =
                    GameArgument.heaps(new Catalogue(Tables.local()), notation).periodBlocking();
            return notation + search.period().map(CensusCommand::figures).orElse(NONE + "searched " + search.looked());
        } catch (Refusal refusal) {
            return notation + NONE + refusal.getMessage();
        }
    }

    private static String figures(Period period) {
        return figures(period.period(), period.preperiod(), period.exceptionCount(), period.exceptions().stream());
    }

    /** The fields behind the game's name. */
    static String figures(Object period, Object preperiod, Object count, Stream<?> exceptions) {
        String first = exceptions.limit(SHOWN_EXCEPTIONS).map(String::valueOf).collect(Collectors.joining(","));
        return "\t" + period + "\t" + preperiod + "\t" + count + "\t" + first;
    }
}
