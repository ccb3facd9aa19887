package dev.nimbus.gateway.dispatch;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.Arrays;
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
    /** In order: the first ones are asked for. */
    private final List<LineSearch> searches = new ArrayList<>();

    private final ByteLimit.Share held;

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
        ask();
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
        if (!queue.isClosed()) {
            LineSearch search = new LineSearch(dispatcher, queue, this, line, known);
            held.count(BYTES_OF_LINE + search.bytes());
            searches.add(search);
        }
    }

    void ended(LineSearch search, AnswerChunk answer) {
        if (searches.remove(search)) {
            held.count(-BYTES_OF_LINE - search.bytes());
            search.close();
            queue.give(search.line(), answer);
            ask();
            queue.wake();
        }
    }

    /** In a copy: one that is answered at once makes room for the next. */
    private void ask() {
        if (!searches.isEmpty()) {
            searches.stream().limit(MOST_ASKED).toList().forEach(LineSearch::ask);
            dispatcher.watch(this);
        }
    }

    /** Asks how far the searches are, and says whether there are any. */
    boolean tick() {
        ask();
        if (hasRoom()) { // Another job may have made it.
            queue.wake();
        }
        return !searches.isEmpty();
    }

    void close() {
        searches.forEach(LineSearch::leave);
        searches.clear();
        held.count(-held.own());
    }
}
