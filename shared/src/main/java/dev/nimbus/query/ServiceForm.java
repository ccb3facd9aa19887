package dev.nimbus.query;

import dev.nimbus.theory.Refusal;

/** Answers of a {@link LineService} as it writes them; errors as those of a JSON query. */
final class ServiceForm extends PlainForm {
    private final JsonAnswer errors;

    ServiceForm(ByteSink out) {
        super(out);
        this.errors = new JsonAnswer(out);
    }

    @Override
    public void refuse(long line, QueryId id, Refusal refusal) {
        again();
        errors.begin(line, id);
        errors.refuse(line, id, refusal);
    }
}
