package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A line that waits for its search. Solvers are asked again and again how far it is, and so learn that the line still
 * waits: nothing of it need outlive this gateway. Confined to the event loop.
 */
final class LineSearch {
    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(2).toNanos();

    private final QueryChunk line;
    private final AnswerChunk known;
    /** Its search; "" where it has none yet. */
    private String id = "";

    private boolean underWay;
    private long askAt;
    private long pause = FIRST_PAUSE_NANOS;

    /**
     * @param line a chunk of it alone
     * @param known its answer within the budget, which stands where there is no search
     * @param now when it is to be asked first
     */
    LineSearch(QueryChunk line, AnswerChunk known, long now) {
        this.line = line;
        this.known = known;
        this.askAt = now;
    }

    QueryChunk line() {
        return line;
    }

    AnswerChunk known() {
        return known;
    }

    /** What it holds while it waits. */
    long bytes() {
        return (long) line.body().length + known.body().length;
    }

    boolean isDue(long now) {
        return !underWay && now - askAt >= 0;
    }

    /** The question for a solver; it is under way from now on. */
    QueryChunk question(String client) {
        underWay = true;
        String head = (isNew() ? "first " : "again ") + SearchCall.caller(client, false) + " "
                + line.format().name() + " ";
        return SearchCall.chunk(head, body(), line.text(), line.firstLine());
    }

    /** The line without blank ones around it. */
    private byte[] body() {
        return new String(line.body(), StandardCharsets.UTF_8).strip().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether it has no search yet: what one has taken so far was for others. */
    boolean isNew() {
        return id.isEmpty();
    }

    String id() {
        return id;
    }

    /** @param search its search; "" where there was no room for one */
    void askLater(long now, String search) {
        underWay = false;
        id = isNew() ? search : id;
        askAt = now + pause;
        pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
    }
}
