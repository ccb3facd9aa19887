package dev.nimbus.client;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Batches of queries, which the server keeps; {@link NimbusClient#batches} gives them. A retry of an upload has the same
 * {@code Idempotency-Key}, so it creates no second batch.
 */
public final class Batches {
    private final Connection connection;
    private final HttpCalls calls;

    Batches(Connection connection, HttpCalls calls) {
        this.connection = connection;
        this.calls = calls;
    }

    /**
     * Submits a batch and waits until the server has accepted it.
     *
     * @throws NimbusException if the server rejects it, or cannot be reached until the patience is over
     */
    public BatchStatus submitBlocking(Upload upload) throws NimbusException, InterruptedException {
        HttpRequest.Builder request = connection
                .unlimited("/v1/batches" + upload.parameters()) // It may be long.
                .header("Content-Type", upload.contentType())
                .header("Idempotency-Key", UUID.randomUUID().toString());
        if (upload.isGzip()) {
            request.header("Content-Encoding", "gzip");
        }
        Duration retrying = upload.isRepeatable() ? connection.patience() : Duration.ZERO;
        return calls.callBlocking("submit", request.POST(upload.body()).build(), retrying, BatchStatus::parse);
    }

    /**
     * {@return the state of a batch}
     *
     * @throws NimbusException if there is no such batch, or the server cannot be reached until the patience is over
     */
    public BatchStatus statusBlocking(String id) throws NimbusException, InterruptedException {
        return calls.getBlocking("read batch " + id, path(id), BatchStatus::parse);
    }

    /**
     * Cancels a batch that is under way, or deletes one that has ended with its answers. The client sends the request
     * once: a second one would delete what the first one cancelled. If no answer comes, the client reads the batch's
     * status instead; a batch that is cancelled or gone is a success.
     *
     * @throws NimbusException if there is no such batch, or no answer came and the batch is neither cancelled nor gone
     */
    public void deleteBlocking(String id) throws NimbusException, InterruptedException {
        String what = "cancel batch " + id;
        try {
            HttpRequest once = connection.request(path(id)).DELETE().build();
            calls.callBlocking(what, once, Duration.ZERO, body -> body);
        } catch (UnansweredException failure) {
            Optional<BatchStatus> batch = calls.findBlocking(what, path(id), BatchStatus::parse);
            if (batch.isPresent() && batch.get().state() != BatchState.CANCELLED) {
                throw failure;
            }
        }
    }

    /** The path of a batch. */
    static String path(String id) {
        return "/v1/batches/" + HttpCalls.encodeId("batch", id);
    }

    /**
     * {@return the newest batches that the server shows to this client, newest first}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<BatchStatus> listBlocking(int limit) throws NimbusException, InterruptedException {
        return calls.getBlocking("list batches", "/v1/batches?limit=" + limit, BatchStatus::parseList);
    }

    /**
     * Follows a batch to its end. The listener gets every answer line in order, each exactly once: after a lost
     * connection the client goes on after the last whole line.
     *
     * @param known the number of answer lines that the caller has already; 0 for all answers
     * @throws NimbusException if there is no such batch, the listener threw an {@link IOException}, or the server could not
     *     be reached until the patience was over; the message says after how many lines. What else the listener throws
     *     comes out as it is.
     */
    public BatchEnd followBlocking(String id, long known, AnswerListener listener)
            throws NimbusException, InterruptedException {
        return new BatchFollower(connection, id).followBlocking(known, listener);
    }
}
