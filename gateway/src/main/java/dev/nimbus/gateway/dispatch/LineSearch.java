package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search of one line that waits for it. Solvers are asked again and again how far it is, and so learn that a line still
 * waits: nothing of it need outlive this gateway. Confined to the event loop.
 */
final class LineSearch implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(LineSearch.class);
    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int WORDS = 4;
    private static final int MILLI_NANOS = 1_000_000;

    private final Dispatcher dispatcher;
    private final JobQueue owner;
    private final QueryChunk line;
    private final AnswerChunk known;
    private final BiConsumer<LineSearch, AnswerChunk> ended;
    private Optional<JobQueue> queue = Optional.empty();
    private Optional<QueryChunk> question = Optional.empty();
    private String word = "first";
    private long askAt;
    private long pause = FIRST_PAUSE_NANOS;

    /**
     * @param line a chunk of it alone
     * @param known its answer within the budget, which stands where there is no search
     */
    LineSearch(
            Dispatcher dispatcher,
            JobQueue owner,
            QueryChunk line,
            AnswerChunk known,
            BiConsumer<LineSearch, AnswerChunk> ended) {
        this.dispatcher = dispatcher;
        this.owner = owner;
        this.line = line;
        this.known = known;
        this.ended = ended;
    }

    QueryChunk line() {
        return line;
    }

    /** What it holds while it waits. */
    long bytes() {
        return (long) line.body().length + known.body().length;
    }

    /** Asks, if it is time. */
    void tick(long now) {
        if (queue.isEmpty() && now - askAt >= 0) {
            String head = word + " " + SearchCall.caller(owner.client.name(), false) + " "
                    + line.format().name() + " ";
            question = Optional.of(SearchCall.chunk(head, body(), line.text(), line.firstLine()));
            queue = Optional.of(dispatcher.open(this, owner.name, owner.client));
            queue.get().wake();
        }
    }

    /** The line without blank ones around it. */
    private byte[] body() {
        return new String(line.body(), StandardCharsets.UTF_8).strip().getBytes(StandardCharsets.UTF_8);
    }

    void close() {
        queue.ifPresent(JobQueue::close);
    }

    @Override
    public Optional<QueryChunk> next() {
        Optional<QueryChunk> next = question;
        question = Optional.empty();
        return next;
    }

    @Override
    public void answered(QueryChunk call, AnswerChunk answer) {
        queue.ifPresent(JobQueue::close);
        queue = Optional.empty();
        String[] words = new String(answer.body(), StandardCharsets.UTF_8).split(" ", WORDS);
        switch (words[0]) {
            case "waits" -> askLater(words);
            case "done" -> {
                charge(words);
                byte[] found = words[WORDS - 1].getBytes(StandardCharsets.UTF_8);
                ended.accept(this, AnswerLines.of(line, found));
            }
            default -> ended.accept(this, known); // refused
        }
    }

    private void askLater(String[] words) {
        boolean isBegun = !words[2].strip().equals("-");
        if (isBegun) {
            word = "again";
            charge(words);
        }
        askAt = dispatcher.now() + pause;
        pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
    }

    private void charge(String[] words) {
        long fresh = dispatcher.freshMillis(words[2].strip(), Long.parseLong(words[1]));
        if (fresh > 0) {
            owner.client.worked().accept(fresh * MILLI_NANOS);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("the search of line {} of {} cannot be asked for", line.firstLine(), owner.name, cause);
        ended.accept(this, known);
    }
}
