package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a job that wait for their searches. The answers to all other lines of their chunks go to the job at once.
 *
 * <p>At most {@value #MOST_ASKED} lines of a job have a search at once, in order of line; the others wait for a place. A job
 * with {@value #MOST_BYTES} bytes here sends no new chunks. Confined to the event loop.
 */
final class UnfinishedLines {
    static final int MOST_ASKED = 4;
    private static final long MOST_BYTES = 4 << 20;

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
        return bytes < MOST_BYTES;
    }

    /** Takes answers some of which wait for a search, and gives the job the others. */
    void take(QueryChunk lines, AnswerChunk answers) {
        int from = 0;
        for (int index : answers.unfinished()) {
            give(lines, answers, from, index);
            QueryChunk line = lines.queries(index, index + 1);
            wait(line, AnswerLines.part(line, answers));
            from = index + 1;
        }
        give(lines, answers, from, answers.answers());
        askMore();
    }

    private void give(QueryChunk lines, AnswerChunk answers, int from, int to) {
        if (from < to) {
            QueryChunk part = lines.queries(from, to);
            queue.give(part, AnswerLines.part(part, answers));
        }
    }

    private void wait(QueryChunk line, AnswerChunk known) {
        LineSearch search = new LineSearch(dispatcher, queue, line, known, this::ended);
        bytes += search.bytes();
        waiting.add(search);
    }

    private void ended(LineSearch search, AnswerChunk answer) {
        asked.remove(search);
        bytes -= search.bytes();
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
        return !asked.isEmpty();
    }

    void close() {
        asked.forEach(LineSearch::close);
        asked.clear();
        waiting.clear();
    }
}
