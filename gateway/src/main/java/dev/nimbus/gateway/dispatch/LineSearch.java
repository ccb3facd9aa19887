package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line that waits for its search, and the job that asks for it. Solvers are asked again and again how far it is, and so
 * learn that the line still waits: nothing of it need outlive this gateway. Confined to the event loop.
 */
final class LineSearch implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(LineSearch.class);

    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int WORDS = 4;
    private static final int MILLI_NANOS = 1_000_000;

    private final Dispatcher dispatcher;
    private final JobQueue owner;
    private final UnfinishedLines lines;
    private final QueryChunk line;
    private final AnswerChunk known;
    private Optional<JobQueue> asking = Optional.empty();
    /** Its search; "" where it has none yet. */
    private String id = "";

    private boolean underWay;
    private long askAt;
    private long pause = FIRST_PAUSE_NANOS;

    /**
     * @param owner the queue of the job to which the line belongs
     * @param lines hear of its answer
     * @param line a chunk of it alone
     * @param known its answer within the budget, which stands where there is no search
     */
    LineSearch(Dispatcher dispatcher, JobQueue owner, UnfinishedLines lines, QueryChunk line, AnswerChunk known) {
        this.dispatcher = dispatcher;
        this.owner = owner;
        this.lines = lines;
        this.line = line;
        this.known = known;
        this.askAt = dispatcher.now();
    }

    QueryChunk line() {
        return line;
    }

    /** What it holds while it waits. */
    long bytes() {
        return (long) line.body().length + known.body().length;
    }

    /** Asks, as soon as it is time to. */
    void ask() {
        if (!owner.isClosed() && isDue()) {
            asking = asking.or(() -> Optional.of(dispatcher.open(this, owner.name, owner.client.asking())));
            asking.get().wake();
        }
    }

    private boolean isDue() {
        return !underWay && dispatcher.now() - askAt >= 0;
    }

    /** Asks no more. */
    void close() {
        asking.ifPresent(JobQueue::close);
    }

    /** Its client waits no more. */
    void leave() {
        close();
        if (!isNew()) {
            dispatcher.searchLeft(id, owner.client);
        }
    }

    /** Whether it has no search yet: what one has taken so far was for others. */
    private boolean isNew() {
        return id.isEmpty();
    }

    @Override
    public Optional<QueryChunk> next() {
        if (!isDue()) {
            return Optional.empty();
        }
        underWay = true;
        String head = (isNew() ? "first " : "again ") + SearchCall.caller(owner.client.name(), false) + " "
                + line.format().name() + " ";
        String query = new String(line.body(), StandardCharsets.UTF_8).strip();
        return Optional.of(
                SearchCall.chunk(head, query.getBytes(StandardCharsets.UTF_8), line.text(), line.firstLine()));
    }

    @Override
    public void answered(QueryChunk question, AnswerChunk answer) {
        try {
            take(words(answer));
        } catch (RuntimeException e) {
            LOG.error("the answer about the search of line {} of {} cannot be read", line.firstLine(), owner.name, e);
            lines.ended(this, known);
        }
    }

    /** The client has left before it was told which search was begun for its line. */
    @Override
    public void answeredLate(AnswerChunk answer) {
        String[] words = words(answer);
        if (owner.isClosed() && isBegun(words)) {
            dispatcher.searchLeft(search(words), owner.client);
        }
    }

    private static String[] words(AnswerChunk answer) {
        return new String(answer.body(), StandardCharsets.UTF_8).split(" ", WORDS);
    }

    private static String search(String... words) {
        return words[2].strip();
    }

    private static boolean isBegun(String... words) {
        return words[0].equals("waits") && !search(words).equals("-");
    }

    private void take(String... words) {
        switch (words[0]) {
            case "waits" -> {
                if (isBegun(words)) {
                    charge(words);
                    id = isNew() ? search(words) : id;
                }
                underWay = false;
                askAt = dispatcher.now() + pause;
                pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
            }
            case "done" -> {
                charge(words);
                byte[] body = words[WORDS - 1].getBytes(StandardCharsets.UTF_8);
                AnswerChunk found = AnswerLines.of(line, body);
                // A part of what was asked is more than why the search has none.
                lines.ended(this, found.errors() > 0 && known.errors() == 0 ? known : found);
            }
            default -> lines.ended(this, known); // refused
        }
    }

    private void charge(String... words) {
        long fresh = dispatcher.freshMillis(search(words), Long.parseLong(words[1]));
        if (fresh > 0 && !isNew()) {
            owner.client.worked().accept(fresh * MILLI_NANOS);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("the search of line {} of {} cannot be asked for", line.firstLine(), owner.name, cause);
        lines.ended(this, known);
    }
}
