package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The lines of a job that wait for their searches. The answers to all other lines of their chunks go to the job at once.
 *
 * <p>At most {@value #MOST_ASKED} lines of a job have a search at once, in order of line; the others wait for a place. A job
 * with {@value #MOST_BYTES} bytes here sends no new chunks, nor does one with some while all jobs have more than there is memory for.
 * Confined to the event loop.
 */
final class UnfinishedLines {
    static final int MOST_ASKED = 4;
    private static final long MOST_BYTES = 4 << 20;
    /** What the objects of a line take beside its bytes. */
    private static final long BYTES_OF_LINE = 256;

    private final Dispatcher dispatcher;
    private final JobQueue queue;
    private final ArrayDeque<LineSearch> waiting = new ArrayDeque<>();
    private final List<LineSearch> asked = new ArrayList<>();
    private long bytes;

    UnfinishedLines(Dispatcher dispatcher, JobQueue queue) {
        this.dispatcher = dispatcher;
        this.queue = queue;
    }

    boolean hasRoom() {
        return bytes < MOST_BYTES && !dispatcher.unfinished().isTooMuch(bytes);
    }

    private void count(long change) {
        bytes += change;
        dispatcher.unfinished().count(change);
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
                AnswerChunk its = AnswerLines.part(part, answers, answer);
                from = to;
                query += part.body().length;
                answer += its.body().length;
                taker.accept(part, its);
            }
        }
    }

    private void wait(QueryChunk line, AnswerChunk known) {
        if (queue.isClosed()) {
            return;
        }
        LineSearch search = new LineSearch(dispatcher, queue, line, known, this::ended);
        count(BYTES_OF_LINE + search.bytes());
        waiting.add(search);
    }

    private void ended(LineSearch search, AnswerChunk answer) {
        asked.remove(search);
        count(-BYTES_OF_LINE - search.bytes());
        queue.give(search.line(), answer);
        askMore();
        queue.wake();
    }

    private void askMore() {
        while (!queue.isClosed() && asked.size() < MOST_ASKED && !waiting.isEmpty()) {
            LineSearch next = waiting.remove();
            asked.add(next);
            next.tick(dispatcher.now());
        }
        if (!asked.isEmpty()) {
            dispatcher.watch(this);
        }
    }

    /** Asks how far the searches are, and says whether there are any. */
    boolean tick(long now) {
        List.copyOf(asked).forEach(search -> search.tick(now));
        if (hasRoom()) { // Another job may have made it.
            queue.wake();
        }
        return !asked.isEmpty();
    }

    void close() {
        asked.forEach(LineSearch::close);
        asked.clear();
        waiting.clear();
        count(-bytes);
    }
}
