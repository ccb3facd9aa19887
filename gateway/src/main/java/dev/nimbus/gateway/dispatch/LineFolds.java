package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stands between a job and the dispatcher, and puts together the lines that come in pieces. The pieces go out as any
 * other chunks, and what they fold to is kept, and merged by solvers where it is much; the
 * {@linkplain QueryChunk#isFold last chunk} of the line is held back until all of them are folded, and then goes out
 * with that as its body. Chunks of other lines overtake it.
 */
final class LineFolds implements Job {
    private final Job job;
    private final Map<Long, LineFold> lines = new HashMap<>();
    private final ArrayDeque<QueryChunk> toSend = new ArrayDeque<>();

    LineFolds(Job job) {
        this.job = job;
    }

    /** Whether the answer to a line is settled, whatever comes of it still. */
    boolean isSettled(long line) {
        LineFold fold = lines.get(line);
        return fold != null && fold.isSettled();
    }

    /** How many pieces and merges of a line are kept. */
    int held(long line) {
        return Optional.ofNullable(lines.get(line)).map(LineFold::held).orElse(0);
    }

    @Override
    public boolean isReady() {
        while (job.isReady() && job.peek().isFold()) {
            QueryChunk end = job.next();
            line(end).end(end);
            sendIfFolded(end.firstLine());
        }
        return !toSend.isEmpty() || job.isReady();
    }

    @Override
    public QueryChunk peek() {
        return toSend.isEmpty() ? job.peek() : toSend.element();
    }

    @Override
    public QueryChunk next() {
        if (!toSend.isEmpty()) {
            return toSend.remove();
        }
        QueryChunk chunk = job.next();
        return chunk.isPiece() ? line(chunk).sent(chunk) : chunk;
    }

    @Override
    public void answered(QueryChunk chunk, AnswerChunk answers) {
        if (chunk.isPiece()) {
            int bytes = line(chunk).folded(chunk.piece(), answers.body());
            sendIfFolded(chunk.firstLine());
            merge(chunk);
            job.folded(bytes);
        } else {
            job.answered(chunk, answers);
        }
    }

    @Override
    public void folded(int bytes) {
        job.folded(bytes);
    }

    private LineFold line(QueryChunk chunk) {
        return lines.computeIfAbsent(chunk.firstLine(), line -> new LineFold());
    }

    private void merge(QueryChunk piece) {
        Optional.ofNullable(lines.get(piece.firstLine()))
                .flatMap(fold -> fold.merge(piece))
                .ifPresent(toSend::add);
    }

    private void sendIfFolded(long line) {
        lines.get(line).whole().ifPresent(whole -> {
            lines.remove(line);
            toSend.add(whole);
        });
    }
}
