package dev.nimbus.benchmarks.soak;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the answers to one batch with the nim-sums as they come: each line once, in order, and right. */
final class AnswerCheck {
    private static final Pattern LINE = Pattern.compile("\\{\"line\":(\\d+),");

    private final String name;
    private final NimBatch batch;
    private final SoakTally tally;
    private int next;

    /** @param name of what is checked, for messages */
    AnswerCheck(String name, NimBatch batch, SoakTally tally) {
        this.name = name;
        this.batch = batch;
        this.tally = tally;
    }

    /** Lines known so far. */
    int lines() {
        return next;
    }

    /** Takes whole lines. */
    void take(byte[] lines) {
        for (String line : new String(lines, StandardCharsets.UTF_8).split("\n", -1)) {
            if (!line.isEmpty()) {
                take(line);
            }
        }
    }

    private void take(String line) {
        Matcher matcher = LINE.matcher(line);
        int number = matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : -1;
        if (number < 0 || number >= batch.queries()) {
            tally.wrong(name + ": no line of the batch: " + line);
        } else if (number < next) {
            tally.doubled(name + ": line " + number + " came again: " + line);
        } else {
            loseUntil(number);
            next = number + 1;
            if (line.equals(batch.answer(number))) {
                tally.answered();
            } else {
                tally.wrong(name + ": " + line + " instead of " + batch.answer(number));
            }
        }
    }

    private void loseUntil(int number) {
        if (number > next) {
            tally.lost(
                    number - next,
                    name + ": lines " + next + " to " + (number - 1) + " of " + batch.queries() + " did not come");
            next = number;
        }
    }

    /** The answers ended in order: what has not come is lost. */
    void end() {
        loseUntil(batch.queries());
    }
}
