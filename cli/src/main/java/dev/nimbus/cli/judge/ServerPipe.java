package dev.nimbus.cli.judge;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.RulesetAnswer;
import dev.nimbus.contest.WorkerThreads;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Lets a server answer: each chunk is one {@code POST /v1/solve}, so that nothing is kept there. A body is no longer
 * than what the server reads before it answers, hence request and response never wait for each other.
 */
final class ServerPipe implements QueryPipe {
    private static final int REQUESTS = 4;
    private static final int RULESETS_FULL = 507;

    private final NimbusClient client;
    private final ExecutorService threads = WorkerThreads.start(REQUESTS, "judge-client");

    ServerPipe(NimbusClient client) {
        this.client = client;
    }

    @Override
    public int window() {
        return REQUESTS;
    }

    @Override
    public Future<AnswerChunk> send(QueryChunk chunk) {
        return threads.submit(() -> answerBlocking(chunk));
    }

    /**
     * The server may refuse rules for their length or their number. Then the queries carry them, and nothing is retried. If it
     * gives no answer, this retries: to register the same rules again changes nothing.
     */
    @Override
    public Optional<String> registerBlocking(byte[] rules) throws JudgeFailure, InterruptedException {
        Optional<String> id = Optional.empty();
        try {
            id = registerBlocking(client.withPatience(Duration.ZERO), rules);
        } catch (NimbusException first) {
            if (!isRefusal(first)) {
                id = registerAgainBlocking(rules);
            }
        }
        return id;
    }

    private Optional<String> registerAgainBlocking(byte[] rules) throws JudgeFailure, InterruptedException {
        try {
            return registerBlocking(client, rules);
        } catch (NimbusException failure) {
            if (isRefusal(failure)) {
                return Optional.empty();
            }
            throw new JudgeFailure(failure.getMessage(), failure);
        }
    }

    private static Optional<String> registerBlocking(NimbusClient client, byte[] rules)
            throws NimbusException, InterruptedException {
        return RulesetAnswer.kept(client.postBlocking("register the rules", "/v1/rulesets", "application/json", rules));
    }

    private static boolean isRefusal(NimbusException failure) {
        return failure.status() / 100 == 4 || failure.status() == RULESETS_FULL;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private AnswerChunk answerBlocking(QueryChunk chunk) throws JudgeFailure, InterruptedException {
        boolean isText = chunk.format() == ChunkFormat.TEXT;
        try {
            byte[] answers = client.postBlocking(
                    "solve",
                    "/v1/solve" + (isText ? parameters(chunk.text()) : ""),
                    isText ? "text/plain" : "application/x-ndjson",
                    chunk.body());
            requireAnswers(chunk, answers);
            return new AnswerChunk(chunk.ticket(), chunk.firstLine(), chunk.queries(), 0, answers);
        } catch (NimbusException failure) {
            throw new JudgeFailure(failure.getMessage(), failure);
        }
    }

    private static String parameters(TextParameters text) {
        return "?game=" + encode(text.game()) + "&ask=" + encode(text.ask()) + "&play=" + encode(text.play());
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static void requireAnswers(QueryChunk chunk, byte[] body) throws JudgeFailure {
        int answers = 0;
        for (byte one : body) {
            answers += one == '\n' ? 1 : 0;
        }
        if (answers != chunk.queries()) {
            throw new JudgeFailure("the server gave " + answers + " answers to " + chunk.queries() + " queries");
        }
    }
}
