package dev.nimbus.query.service;

import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.QueryId;

/** Answers of a {@link LineService} as it writes them; errors as those of a JSON query. */
public final class ServiceForm extends JsonAnswer {
    private final ByteSink out;

    /** Writes to {@code out}. */
    public ServiceForm(ByteSink out) {
        super(out);
        this.out = out;
    }

    @Override
    public void begin(long line, QueryId id) {
        mark();
    }

    @Override
    public void end() {
        out.put('\n');
    }
}
