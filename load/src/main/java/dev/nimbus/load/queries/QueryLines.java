package dev.nimbus.load.queries;

import dev.nimbus.query.line.ByteSink;

/** An endless supply of lines, each of one query and ended by a line feed. */
public interface QueryLines {
    /** Writes the next line to {@code out}. */
    void writeNext(ByteSink out);
}
