package dev.nimbus.cli.heaps;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks a server for the periods of many games, some at a time, so that all its solvers have work. The server gives each
 * question to the solver with the most room.
 */
final class ServerPeriods implements AutoCloseable {
    /** Questions under way: enough for several solvers, and few enough for the server's limit of streams. */
    private static final int AT_ONCE = 16;

    /** What the server answers to a game, as this process refuses one: unsuited, without a proved period, past the budget. */
    private static final Set<Integer> REFUSALS = Set.of(400, 404, 413);

    private final NimbusClient client;
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    ServerPeriods(NimbusClient client) {
        this.client = client;
    }

    /** The census lines of these games, in their order. */
    List<String> linesBlocking(List<String> games) throws NimbusException, InterruptedException {
        List<Callable<String>> questions = new ArrayList<>();
        games.forEach(game -> questions.add(() -> lineBlocking(game)));
        List<String> lines = new ArrayList<>();
        for (Future<String> line : threads.invokeAll(questions)) {
            lines.add(taken(line));
        }
        return lines;
    }

    private static String taken(Future<String> line) throws NimbusException, InterruptedException {
        try {
            return line.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof NimbusException failure
                    ? failure
                    : new NimbusException(String.valueOf(e.getCause()), e.getCause());
        }
    }

    private String lineBlocking(String game) throws NimbusException, InterruptedException {
        try {
            return game + figures(client.tables().provedPeriodBlocking(game));
        } catch (NimbusException failure) {
            if (REFUSALS.contains(failure.status())) {
                return game + CensusCommand.NONE + failure.detail();
            }
            throw failure;
        }
    }

    private static String figures(Period period) {
        return CensusCommand.figures(
                period.period(), period.preperiod(), period.exceptionCount(), period.exceptions().stream());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
