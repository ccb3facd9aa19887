package dev.nimbus.query;

import dev.nimbus.theory.Refusal;

/** Answers of a {@link LineService} as it writes them; errors as those of a JSON query. */
final class ServiceForm implements LineForm {
    private final ByteSink out;
    private final JsonAnswer errors;
    private int start;

    ServiceForm(ByteSink out) {
        this.out = out;
        this.errors = new JsonAnswer(out);
    }

    @Override
    public void begin(long line, QueryId id) {
        start = out.size();
    }

    @Override
    public void end() {
        out.put('\n');
    }

    @Override
    public void refuse(long line, QueryId id, Refusal refusal) {
        out.cutTo(start);
        errors.begin(line, id);
        errors.refuse(line, id, refusal);
    }
}
