package dev.nimbus.gateway.dispatch;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines of a job that wait for their searches. The answers to all other lines of their chunks go to the job at once.
 *
 * <p>At most {@value #MOST_ASKED} lines of a job have a search at once, in order of line; the others wait for a place. A job
 * with {@value #MOST_BYTES} bytes here sends no new chunks, nor does one with some while all jobs have more than there is memory for.
 * Confined to the event loop.
 */
final class UnfinishedLines implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(UnfinishedLines.class);

    static final int MOST_ASKED = 4;
    private static final long MOST_BYTES = 4 << 20;
    /** What the objects of a line take beside its bytes. */
    private static final long BYTES_OF_LINE = 256;

    private static final int WORDS = 4;
    private static final int MILLI_NANOS = 1_000_000;

    private final Dispatcher dispatcher;
    private final JobQueue queue;
    private final ArrayDeque<LineSearch> waiting = new ArrayDeque<>();
    private final List<LineSearch> asked = new ArrayList<>();
    private final ByteLimit.Share held;
    private Optional<JobQueue> asking = Optional.empty();

    UnfinishedLines(Dispatcher dispatcher, JobQueue queue) {
        this.dispatcher = dispatcher;
        this.queue = queue;
        this.held = dispatcher.unfinished().share();
    }

    boolean hasRoom() {
        return held.own() < MOST_BYTES && !held.isTooMuch();
    }

    /** Takes answers some of which wait for a search, and gives the job the others. */
    void take(QueryChunk lines, AnswerChunk answers) {
        Cut cut = new Cut(lines, answers.body());
        for (int index : answers.unfinished()) {
            cut.next(index, queue::give);
            cut.next(index + 1, this::wait);
        }
        cut.next(answers.answers(), queue::give);
        askMore();
    }

    /** Cuts a chunk and the answers to it, from the first line on. */
    private static final class Cut {
        private final QueryChunk lines;
        private final byte[] answers;
        private int from;
        private int query;
        private int answer;

        private Cut(QueryChunk lines, byte[] answers) {
            this.lines = lines;
            this.answers = answers;
        }

        /** Hands over the lines from the last cut up to {@code to}, if there are any. */
        private void next(int to, BiConsumer<QueryChunk, AnswerChunk> taker) {
            if (from < to) {
                QueryChunk part = lines.queries(from, to, query);
                int end = Lines.skip(answers, answer, answers.length, to - from);
                AnswerChunk its = AnswerLines.of(part, Arrays.copyOfRange(answers, answer, end));
                from = to;
                query += part.body().length;
                answer = end;
                taker.accept(part, its);
            }
        }
    }

    private void wait(QueryChunk line, AnswerChunk known) {
        if (queue.isClosed()) {
            return;
        }
        LineSearch search = new LineSearch(line, known, dispatcher.now());
        held.count(BYTES_OF_LINE + search.bytes());
        waiting.add(search);
    }

    private void ended(LineSearch search, AnswerChunk answer) {
        if (asked.remove(search)) {
            held.count(-BYTES_OF_LINE - search.bytes());
            queue.give(search.line(), answer);
            askMore();
            queue.wake();
        }
    }

    private void askMore() {
        while (!queue.isClosed() && asked.size() < MOST_ASKED && !waiting.isEmpty()) {
            asked.add(waiting.remove());
        }
        if (!asked.isEmpty()) {
            asking = asking.or(() -> Optional.of(dispatcher.open(this, queue.name, queue.client.asking())));
            asking.get().wake();
            dispatcher.watch(this);
        }
    }

    /** Asks how far the searches are, and says whether there are any. */
    boolean tick() {
        asking.ifPresent(JobQueue::wake);
        if (hasRoom()) { // Another job may have made it.
            queue.wake();
        }
        return !asked.isEmpty();
    }

    void close() {
        asking.ifPresent(JobQueue::close);
        for (LineSearch search : asked) {
            if (!search.isNew()) {
                dispatcher.searchLeft(search.id(), queue.client);
            }
        }
        asked.clear();
        waiting.clear();
        held.count(-held.own());
    }

    @Override
    public Optional<QueryChunk> next() {
        long now = dispatcher.now();
        return asked.stream()
                .filter(search -> search.isDue(now))
                .findFirst()
                .map(search -> search.question(queue.client.name()));
    }

    @Override
    public void answered(QueryChunk question, AnswerChunk answer) {
        LineSearch search = asked.stream()
                .filter(one -> one.line().firstLine() == question.firstLine())
                .findFirst()
                .orElseThrow();
        try {
            take(search, words(answer));
        } catch (RuntimeException e) {
            LOG.error(
                    "the answer about the search of line {} of {} cannot be read", question.firstLine(), queue.name, e);
            ended(search, search.known());
        }
    }

    /** The client has left before it was told which search was begun for its line. */
    @Override
    public void answeredLate(AnswerChunk answer) {
        String[] words = words(answer);
        if (queue.isClosed() && isBegun(words)) {
            dispatcher.searchLeft(words[2].strip(), queue.client);
        }
    }

    private static String[] words(AnswerChunk answer) {
        return new String(answer.body(), StandardCharsets.UTF_8).split(" ", WORDS);
    }

    private static boolean isBegun(String... words) {
        return words[0].equals("waits") && !words[2].strip().equals("-");
    }

    private void take(LineSearch search, String... words) {
        switch (words[0]) {
            case "waits" -> {
                boolean isBegun = isBegun(words);
                if (isBegun) {
                    charge(search, words);
                }
                search.askLater(dispatcher.now(), isBegun ? words[2].strip() : "");
            }
            case "done" -> {
                charge(search, words);
                byte[] body = words[WORDS - 1].getBytes(StandardCharsets.UTF_8);
                ended(search, best(search.known(), AnswerLines.of(search.line(), body)));
            }
            default -> ended(search, search.known()); // refused
        }
    }

    /** A part of what was asked is more than why the search has none. */
    private static AnswerChunk best(AnswerChunk known, AnswerChunk found) {
        return found.errors() > 0 && known.errors() == 0 ? known : found;
    }

    private void charge(LineSearch search, String... words) {
        long fresh = dispatcher.freshMillis(words[2].strip(), Long.parseLong(words[1]));
        if (fresh > 0 && !search.isNew()) {
            queue.client.worked().accept(fresh * MILLI_NANOS);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("the searches of lines of {} cannot be asked for", queue.name, cause);
        asking = Optional.empty();
        List.copyOf(asked).forEach(search -> ended(search, search.known()));
    }
}
