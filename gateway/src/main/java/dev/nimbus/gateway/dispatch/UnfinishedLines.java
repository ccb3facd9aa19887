package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a job that wait for their searches. A job that takes the answers of a chunk in any order gets all others at once;
 * else what stands before the first line that waits goes on, and the rest when that line is answered. Other chunks are not
 * held up.
 *
 * <p>At most {@value #MOST_ASKED} lines of a job have a search at once, in order of line; the others wait for a place. A job
 * with {@value #MOST_BYTES} bytes here sends no new chunks. Confined to the event loop.
 */
final class UnfinishedLines {
    static final int MOST_ASKED = 4;
    private static final long MOST_BYTES = 4 << 20;
    private static final byte[] NO_BODY = {};

    /** Neighbouring lines and their answers; where they wait for a search, one line. */
    private static final class Part {
        private final QueryChunk lines;
        private AnswerChunk answers;
        private boolean isFinal;

        Part(QueryChunk lines, AnswerChunk answers, boolean isFinal) {
            this.lines = lines;
            this.answers = answers;
            this.isFinal = isFinal;
        }
    }

    /** What is not handed on of a chunk. */
    private static final class HeldChunk {
        private final ArrayDeque<Part> parts = new ArrayDeque<>();
        /** From the first line on that is not handed on. */
        private QueryChunk rest;

        HeldChunk(QueryChunk chunk) {
            this.rest = chunk.withBody(NO_BODY);
        }
    }

    private final Dispatcher dispatcher;
    private final JobQueue queue;
    /** Chunks of which solvers have still to answer lines, by the first of those. */
    private final Map<Long, HeldChunk> unanswered = new HashMap<>();

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

    /** Whether lines may be sent again or further: the answers to those of a chunk that has a line here would wait here too. */
    boolean takes(QueryChunk rest) {
        return hasRoom() || !unanswered.containsKey(rest.firstLine());
    }

    /** Takes answers, unless none of them waits, and none before them in their chunk; then the job is to take them. */
    boolean take(QueryChunk chunk, AnswerChunk answers) {
        Optional<HeldChunk> before = Optional.ofNullable(unanswered.remove(chunk.firstLine()));
        if (before.isEmpty() && !answers.hasUnfinished()) {
            return false;
        }
        List<Part> parts = parts(chunk, answers);
        if (before.isEmpty() && queue.job.splits(chunk, lines(chunk, parts, answers.answers()))) {
            parts.forEach(part -> hold(new HeldChunk(part.lines), part, false));
        } else {
            HeldChunk held = before.orElseGet(() -> new HeldChunk(chunk));
            boolean isCounted = !answers.hasUnfinished(); // By the dispatcher, as any answers.
            parts.forEach(part -> hold(held, part, isCounted));
            if (answers.answers() < chunk.queries() && !held.parts.isEmpty()) {
                unanswered.put(chunk.firstLine() + answers.answers(), held);
            }
        }
        askMore();
        return true;
    }

    private static List<Part> parts(QueryChunk chunk, AnswerChunk answers) {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        for (int index : answers.unfinished()) {
            if (from < index) {
                parts.add(part(chunk, answers, from, index, true));
            }
            parts.add(part(chunk, answers, index, index + 1, false));
            from = index + 1;
        }
        if (from < answers.answers()) {
            parts.add(part(chunk, answers, from, answers.answers(), true));
        }
        return parts;
    }

    /** What the parts are of, and what is not answered yet behind them. */
    private static List<QueryChunk> lines(QueryChunk chunk, List<Part> parts, int answered) {
        List<QueryChunk> lines = new ArrayList<>();
        parts.forEach(part -> lines.add(part.lines));
        if (answered < chunk.queries()) {
            lines.add(chunk.queries(answered, chunk.queries()));
        }
        return lines;
    }

    private void hold(HeldChunk held, Part part, boolean isCounted) {
        held.parts.add(part);
        bytes += part.answers.body().length;
        if (part.isFinal) {
            if (!isCounted) {
                dispatcher.count(queue.job, part.lines, part.answers);
            }
            handOn(held);
        } else {
            wait(held, part);
        }
    }

    private void wait(HeldChunk held, Part part) {
        int length = part.lines.body().length;
        bytes += length;
        LineSearch[] search = new LineSearch[1];
        search[0] = new LineSearch(dispatcher, queue.job, part.lines, answer -> {
            asked.remove(search[0]);
            bytes -= length;
            queue.guarded(() -> ended(held, part, answer));
        });
        waiting.add(search[0]);
    }

    private void ended(HeldChunk held, Part part, Optional<byte[]> answer) {
        bytes -= part.answers.body().length;
        part.answers = answer.map(body -> answers(part.lines, body)).orElse(part.answers);
        part.isFinal = true;
        bytes += part.answers.body().length;
        dispatcher.count(queue.job, part.lines, part.answers);
        handOn(held);
        askMore();
        queue.wake();
    }

    private void handOn(HeldChunk held) {
        while (!queue.isClosed() && !held.parts.isEmpty() && held.parts.element().isFinal) {
            AnswerChunk answers = held.parts.remove().answers;
            bytes -= answers.body().length;
            QueryChunk rest = held.rest;
            int left = rest.queries() - answers.answers();
            if (left > 0) {
                held.rest = new QueryChunk(
                        0, rest.format(), rest.text(), rest.firstLine() + answers.answers(), left, 0, NO_BODY);
            }
            queue.job.answered(rest, answers);
        }
        if (held.parts.isEmpty()) {
            unanswered.remove(held.rest.firstLine());
        }
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
        unanswered.clear();
    }

    private static Part part(QueryChunk chunk, AnswerChunk answers, int from, int to, boolean isFinal) {
        byte[] body = answers.body();
        int begin = Lines.skip(body, 0, body.length, from);
        int end = Lines.skip(body, begin, body.length, to - from);
        QueryChunk lines = chunk.queries(from, to);
        return new Part(lines, answers(lines, Arrays.copyOfRange(body, begin, end)), isFinal);
    }

    /** Answers whose errors are counted here. */
    private static AnswerChunk answers(QueryChunk lines, byte[] body) {
        int errors = 0;
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            errors += ErrorCodes.of(body, from, to, lines.format()).isEmpty() ? 0 : 1;
            from = to + 1;
        }
        return new AnswerChunk(0, lines.firstLine(), lines.queries(), errors, body);
    }
}
