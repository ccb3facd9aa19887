package dev.nimbus.contest;

import dev.nimbus.query.line.ByteSink;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What stands between the answers besides line ends. It holds no more than there are answers under way. Confined to the
 * thread that reads the input and prints.
 */
final class AnswerLayout {
    /** Texts before answers, and answers behind which the line goes on, each by the number of its query from 0. */
    private final Deque<Text> texts = new ArrayDeque<>();

    private final Deque<Long> goingOn = new ArrayDeque<>();

    private record Text(long query, byte[] bytes) {}

    /** Puts a text before the answer to query number {@code query}, behind those that are there. */
    void before(long query, byte[] text) {
        texts.add(new Text(query, text));
    }

    /** No line ends behind the answer to this query. */
    void goesOn(long query) {
        goingOn.add(query);
    }

    /** Writes the texts before the answer to this query; queries come in order. */
    void writeBefore(long query, ByteSink out) {
        while (!texts.isEmpty() && texts.peek().query() <= query) {
            out.put(texts.remove().bytes());
        }
    }

    /** Whether a line ends behind the answer to this query; to be asked once for each. */
    boolean endsLine(long query) {
        boolean goesOn = !goingOn.isEmpty() && goingOn.peek() == query;
        if (goesOn) {
            goingOn.remove();
        }
        return !goesOn;
    }
}
