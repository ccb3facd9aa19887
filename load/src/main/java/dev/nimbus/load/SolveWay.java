package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import io.vertx.core.Future;

/** {@code POST /v1/solve}: the answers stream back in the response while the queries are still being sent. */
public final class SolveWay implements Way {
    private final Client client;
    private final Form form;

    public SolveWay(Client client, Form form) {
        this.client = client;
        this.form = form;
    }

    /** The server tells no number of errors this way: the end says 0. */
    @Override
    public Future<BatchEnd> send(Body body, AnswerReader answers) {
        return client.post(form.on("/v1/solve"), form.contentType(), body)
                .compose(Client::accepted)
                .compose(response -> ReceivedAnswers.ofResponse(response, answers))
                .map(end -> new BatchEnd(BatchState.COMPLETED, body.queries(), answers.lines(), 0));
    }
}
