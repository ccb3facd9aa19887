package dev.nimbus.cli.judge;

import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.AccessToken;
import dev.nimbus.client.LongCall;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ProblemDocument;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.TrustedCertificates;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.RulesetAnswer;
import dev.nimbus.contest.WorkerThreads;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Lets a server answer: each chunk is one {@code POST /v1/solve}, so that nothing is kept there. A body is no longer
 * than what the server reads before it answers, hence request and response never wait for each other.
 */
final class ServerPipe implements QueryPipe {
    private static final int REQUESTS = 4;

    private final ServerAddress server;
    private final Optional<AccessToken> token;
    private final HttpClient http;
    private final ExecutorService threads = WorkerThreads.start(REQUESTS, "judge-client");

    ServerPipe(ServerAddress server, ServerArguments login) {
        this.server = server;
        this.token = login.token();
        this.http = NimbusClient.newHttp(login.certificates().map(TrustedCertificates::readBlocking));
    }

    @Override
    public int window() {
        return REQUESTS;
    }

    @Override
    public Future<AnswerChunk> send(QueryChunk chunk) {
        return threads.submit(() -> answerBlocking(chunk));
    }

    /** The server says by its status what became of the rules: it may refuse them for their length or their number. */
    @Override
    public Optional<String> registerBlocking(byte[] rules) throws JudgeFailure, InterruptedException {
        HttpResponse<byte[]> response = sendBlocking(newRequest(server.resolve("/v1/rulesets"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(rules))
                .build());
        boolean kept = response.statusCode() == 200 || response.statusCode() == 201;
        return kept ? RulesetAnswer.kept(response.body()) : Optional.empty();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private AnswerChunk answerBlocking(QueryChunk chunk) throws JudgeFailure, InterruptedException {
        HttpResponse<byte[]> response = sendBlocking(request(chunk));
        if (response.statusCode() != 200) {
            throw new JudgeFailure(server + " refused the queries: "
                    + ProblemDocument.of(response, new String(response.body(), StandardCharsets.UTF_8))
                            .reason());
        }
        requireAnswers(chunk, response.body());
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), chunk.queries(), 0, response.body());
    }

    private HttpResponse<byte[]> sendBlocking(HttpRequest request) throws JudgeFailure, InterruptedException {
        try {
            return LongCall.sendBlocking(
                    http, server, request, HttpResponse.BodyHandlers.ofByteArray(), LongCall.SILENCE);
        } catch (ConnectException e) {
            throw new JudgeFailure("cannot ask " + server + ": nothing listens there (connection refused)", e);
        } catch (IOException e) {
            throw new JudgeFailure("cannot ask " + server + ": " + e, e);
        }
    }

    private HttpRequest request(QueryChunk chunk) {
        boolean isText = chunk.format() == ChunkFormat.TEXT;
        URI uri = server.resolve("/v1/solve" + (isText ? parameters(chunk.text()) : ""));
        return newRequest(uri)
                .header("Content-Type", isText ? "text/plain" : "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofByteArray(chunk.body()))
                .build();
    }

    private HttpRequest.Builder newRequest(URI uri) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        token.ifPresent(one -> one.authorize(request));
        return request;
    }

    private static String parameters(TextParameters text) {
        return "?game=" + encode(text.game()) + "&ask=" + encode(text.ask()) + "&play=" + encode(text.play());
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private void requireAnswers(QueryChunk chunk, byte[] body) throws JudgeFailure {
        int answers = 0;
        for (byte one : body) {
            answers += one == '\n' ? 1 : 0;
        }
        if (answers != chunk.queries()) {
            throw new JudgeFailure(server + " gave " + answers + " answers to " + chunk.queries() + " queries");
        }
    }
}
