package dev.nimbus.mcp;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.WatchedSolver;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.service.LineService;
import dev.nimbus.query.service.PeriodService;
import dev.nimbus.query.service.TableService;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers in this process, within the budgets of a server's query. */
final class LocalSource implements Source {
    private static final int ROOM = 1 << 10;

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final WatchedSolver solver = new WatchedSolver(new ChunkSolver(catalogue));

    @Override
    public String solveBlocking(String query) {
        byte[] line = query.getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line);
        AnswerChunk answer = solver.answerBlocking(chunk);
        return new String(answer.body(), StandardCharsets.UTF_8).strip();
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
