package dev.nimbus.cluster.tracing;

import io.opentelemetry.context.Context;

/** What the spans of a request hang from. */
public final class Trace {
    /** Of what is not traced. */
    public static final Trace NONE = new Trace(null);

    /** Null in {@link #NONE}, so that no class of OpenTelemetry is loaded where tracing is off. */
    private final Context context;

    private Trace(Context context) {
        this.context = context;
    }

    static Trace of(Context context) {
        return new Trace(context);
    }

    Context context() {
        return context;
    }

    boolean isNone() {
        return context == null;
    }
}
