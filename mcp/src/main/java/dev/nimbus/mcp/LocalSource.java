package dev.nimbus.mcp;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.WatchedSolver;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.service.LineService;
import dev.nimbus.query.service.OwnSearches;
import dev.nimbus.query.service.PeriodService;
import dev.nimbus.query.service.PositionService;
import dev.nimbus.query.service.TableService;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers in this process, within the budgets of a server's query, and beyond them where a query has an effort. */
final class LocalSource implements Source {
    private static final int ROOM = 1 << 10;

    /** Few programs wait longer for a tool, and not all of them cancel a call that they give up. */
    static final Duration MOST_EFFORT = Duration.ofMinutes(10);

    private static final Effort MOST = new Effort(0, MOST_EFFORT.toMillis());

    private static final long AGAIN_MILLIS = 200;
    private static final String DONE = "done";
    /** {@code done MILLIS SEARCH ANSWER}. */
    private static final int DONE_WORDS = 4;

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final OwnSearches own = new OwnSearches(catalogue);
    private final WatchedSolver solver = new WatchedSolver(new ChunkSolver(catalogue).withSearches(own.searches()));

    @Override
    public String solveBlocking(String query) throws ToolFailure, InterruptedException {
        byte[] line = query.getBytes(StandardCharsets.UTF_8);
        TextParameters parameters = TextParameters.NONE.withEffort(MOST);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, parameters, 0, 1, 0, line);
        AnswerChunk answer = solver.answerBlocking(chunk);
        return answer.hasUnfinished()
                ? searchedBlocking(new PositionService(catalogue, Optional.of(own.searches()), chunk), query)
                : new String(answer.body(), StandardCharsets.UTF_8).strip();
    }

    /** Asks as a gateway does, again and again: a search for whose answer nobody asks any more ends. */
    private String searchedBlocking(PositionService lines, String query) throws ToolFailure, InterruptedException {
        String what = " . " + ChunkFormat.NDJSON + " " + query;
        String told = told(lines, "first" + what);
        while (!told.startsWith(DONE)) {
            Thread.sleep(AGAIN_MILLIS);
            own.look();
            told = told(lines, "again" + what);
        }
        return told.split(" ", DONE_WORDS)[DONE_WORDS - 1];
    }

    @Override
    public long[] valuesBlocking(String game, long from, long to) throws ToolFailure {
        String values = told(new TableService(catalogue, named(game)), from + " " + to);
        return Stream.of(values.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    @Override
    public String periodBlocking(String game) throws ToolFailure {
        return told(new PeriodService(catalogue, Optional.empty(), named(game)), "period");
    }

    private static TextParameters named(String game) {
        return new TextParameters(game, "", "");
    }

    private static String told(LineService service, String question) throws ToolFailure {
        byte[] line = question.getBytes(StandardCharsets.UTF_8);
        ByteSink answer = new ByteSink(ROOM);
        try {
            service.answerBlocking(line, 0, line.length, answer);
        } catch (Refusal refusal) {
            throw new ToolFailure(refusal.getMessage());
        }
        return new String(answer.toBytes(), StandardCharsets.UTF_8).strip();
    }
}
