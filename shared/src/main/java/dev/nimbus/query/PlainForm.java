package dev.nimbus.query;

/** A form whose lines are what is written between {@link #begin} and {@link #end}, and nothing else. */
abstract class PlainForm implements LineForm {
    protected final ByteSink out;
    private int start;

    PlainForm(ByteSink out) {
        this.out = out;
    }

    @Override
    public final void begin(long line, QueryId id) {
        start = out.size();
    }

    @Override
    public final void end() {
        out.put('\n');
    }

    /** Whether nothing of the line is written yet. */
    final boolean isAtStart() {
        return out.size() == start;
    }

    /** Takes back what is written of the line. */
    final ByteSink again() {
        out.cutTo(start);
        return out;
    }
}
