package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all streams together have under way, and how many clients answers stream to, those of batches among them.
 *
 * <p>Above the limit each stream has one chunk under way, so that all go on. The answers of one chunk may be a thousand
 * times as long as it. When the answers that wait for clients pass twice the limit, no stream sends a chunk, and those end
 * whose clients take nothing, the one that has waited longest first.
 */
public final class StreamMemory {
    private static final Logger LOG = LoggerFactory.getLogger(StreamMemory.class);

    private static final long LEAST_MOST_ANSWERS = 16 << 20;
    /** A client that takes nothing for so long may lose its stream while memory is short. */
    private static final long PATIENCE_NANOS = 250_000_000;

    private record Blocked(long since, Runnable giveUp) {}

    /** By stream, the one that has waited longest first. */
    private final Map<Object, Blocked> blocked = new LinkedHashMap<>();

    /** Queries and answers. */
    private final ByteLimit all;

    private final ByteLimit answers;
    private final ByteLimit longLines;
    private final Gate answering;
    private final long window;
    private final LongSupplier nanos;
    private int streams;
    /** How many may ask for answers though the memory is spent. */
    private int passes;

    /**
     * @param limit bytes of queries and answers of all streams at which none gets more than one chunk
     * @param window bytes of one stream at which its upload pauses
     * @param longLines the memory for long lines: a complete line counts there until it is answered
     */
    public StreamMemory(long limit, long window, ByteLimit longLines, LongSupplier nanos) {
        this.all = new ByteLimit(limit);
        this.longLines = longLines;
        this.answers = new ByteLimit(Math.max(2 * limit, LEAST_MOST_ANSWERS));
        this.answering = new Gate(() -> !answers.isReached());
        this.window = window;
        this.nanos = nanos;
    }

    public int streams() {
        return streams;
    }

    public long held() {
        return all.held();
    }

    /** Whether no query of a stream waits for its answer. */
    public boolean areAnswered() {
        return all.held() == answers.held();
    }

    long window() {
        return window;
    }

    boolean isFull() {
        return all.isReached();
    }

    /** Whether queries that come at once may be longer than a chunk. */
    boolean mayTakeLong() {
        return all.held() < answers.limit();
    }

    /** Whether a stream may ask for answers; if not, {@code wake} is run once when it is to try again. */
    boolean mayAnswer(Object stream, Runnable wake) {
        if (answers.isReached() && passes == 0) {
            answering.whenOpen(stream, wake);
            return false;
        }
        passes = 0;
        return true;
    }

    public void entered() {
        streams++;
    }

    public void left(Object stream) {
        streams--;
        blocked.remove(stream);
        answering.leave(stream);
    }

    void countQueries(long bytes) {
        all.count(bytes);
    }

    void countLong(long bytes) {
        longLines.count(bytes);
    }

    void countAnswers(long bytes) {
        all.count(bytes);
        answers.count(bytes);
    }

    /** The client of a stream has to take something before the stream can go on; {@code giveUp} ends the stream. */
    void blocked(Object stream, Runnable giveUp) {
        blocked.putIfAbsent(stream, new Blocked(nanos.getAsLong(), giveUp));
    }

    /** The client has taken something. */
    void moved(Object stream) {
        blocked.remove(stream);
    }

    /** Makes room where the memory is spent, and wakes those who wait for that; to be called a few times a second. */
    public void tick() {
        if (answers.isReached() && makeRoom() == 0 && answering.isAwaited()) {
            passes = 1; // Answers may wait for others that come before them and are not asked for yet.
            answering.letOneGo();
        }
        answering.tell();
    }

    private int makeRoom() {
        int given = 0;
        for (Blocked oldest : List.copyOf(blocked.values())) {
            if (answers.isReached() && nanos.getAsLong() - oldest.since() > PATIENCE_NANOS) {
                oldest.giveUp().run();
                given++;
            }
        }
        if (given > 0) {
            LOG.warn("answers that clients do not take fill the memory for them: {} streams ended", given);
        }
        return given;
    }
}
