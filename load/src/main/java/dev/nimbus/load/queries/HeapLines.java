package dev.nimbus.load.queries;

import dev.nimbus.query.line.ByteSink;

/** Lines of random heaps. */
public final class HeapLines implements QueryLines {
    private final HeapPositions positions;
    private final QueryForm form;

    public HeapLines(HeapPositions positions, QueryForm form) {
        this.positions = positions;
        this.form = form;
    }

    @Override
    public void writeNext(ByteSink out) {
        positions.advance();
        form.write(positions, out);
    }
}
