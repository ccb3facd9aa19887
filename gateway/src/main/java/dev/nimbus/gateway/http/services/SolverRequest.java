package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.stream.OneAnswer;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;

/** One question to the solvers that is answered by one JSON object: what became of rules, say. */
final class SolverRequest {
    /** Receives the answer or the reason for its absence: exactly one call, unless the request is stopped. */
    record Outcome(Consumer<JsonObject> answered, Consumer<ProblemDetails> failed) {}

    private final Outcome outcome;
    private final StreamJob job;
    private final SolverWatch watch;

    /** Asks; the chunk holds one line. */
    SolverRequest(Gateway gateway, QueryChunk chunk, Outcome outcome) {
        this.outcome = outcome;
        this.job = new StreamJob(gateway.dispatcher(), new OneAnswer(this::heard), gateway.streams());
        this.watch = SolverWatch.start(gateway, this::leftAlone);
        job.add(chunk);
        job.complete();
    }

    /** Counts the CPU time of the solver. */
    SolverRequest countedBy(Usage usage) {
        job.countedBy(usage::worked);
        return this;
    }

    /** Nobody waits for the answer any more. */
    void stop() {
        watch.stop();
        job.stop();
    }

    private void leftAlone() {
        job.stop();
        outcome.failed().accept(ProblemDetails.noSolver());
    }

    private void heard(byte[] line) {
        watch.stop();
        outcome.answered().accept(new JsonObject(Buffer.buffer(line)));
    }

    /** Makes a problem of an error answer; {@code status} applies unless the error's code has a status of its own. */
    static ProblemDetails problemOf(JsonObject answer, int status) {
        JsonObject error = answer.getJsonObject("error");
        return ProblemDetails.refused(
                status, error.getString("code"), error.getString("message"), error.getString("at", ""));
    }
}
