package dev.nimbus.contest;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Keeps a pipe busy and its answers in order: never more chunks are under way than the pipe's window, and the sender
 * prints answers while it waits.
 */
final class ChunkWindow {
    private final QueryPipe pipe;
    private final AnswerPrinter printer;
    private final Deque<Future<AnswerChunk>> underWay = new ArrayDeque<>();

    ChunkWindow(QueryPipe pipe, AnswerPrinter printer) {
        this.pipe = pipe;
        this.printer = printer;
    }

    /** Sends a chunk as soon as the window has room. */
    void sendBlocking(QueryChunk chunk) throws JudgeFailure, InterruptedException {
        while (underWay.size() >= pipe.window()
                || (!underWay.isEmpty() && underWay.peek().isDone())) {
            printFirstBlocking();
        }
        underWay.add(pipe.send(chunk));
    }

    /** Keeps rules where the chunks go; empty where they cannot be kept. */
    Optional<String> registerBlocking(byte[] rules) throws JudgeFailure, InterruptedException {
        return pipe.registerBlocking(rules);
    }

    /** Waits for all answers. */
    void drainBlocking() throws JudgeFailure, InterruptedException {
        while (!underWay.isEmpty()) {
            printFirstBlocking();
        }
    }

    private void printFirstBlocking() throws JudgeFailure, InterruptedException {
        try {
            printer.print(underWay.remove().get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof JudgeFailure failure) {
                throw failure;
            }
            throw new JudgeFailure("the solver failed: " + e.getCause(), e.getCause());
        }
    }
}
