package dev.nimbus.games.octal;

import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.tables.rules.TakeAndBreak;

/** What one heap may become by a take-and-break code, in the order of result lists compared element by element. */
record CodeResults(TakeAndBreak code) {
    /** Shows all results of {@code heap} until the visitor has seen enough. */
    void visit(long heap, ResultVisitor visitor) {
        extend(new long[TakeAndBreak.MAX_PARTS], 0, heap, visitor);
    }

    /** Goes through the lists that begin with the first {@code count} parts, which leave {@code rest} tokens over. */
    private boolean extend(long[] parts, int count, long rest, ResultVisitor visitor) {
        if ((code.digit(rest) >> count & 1) != 0 && !visitor.visit(parts, count)) {
            return false;
        }
        if (count == code.parts()) {
            return true;
        }
        long part = count == 0 ? 1 : parts[count - 1];
        if (count + 1 == code.parts()) {
            part = Math.max(part, leastLast(rest, code.parts()));
        }
        for (; part <= rest; part++) {
            if (part > rest - part) {
                part = Math.max(part, leastLast(rest, count + 1));
            }
            parts[count] = part;
            if (!extend(parts, count + 1, rest - part, visitor)) {
                return false;
            }
            if (part == rest) {
                break;
            }
        }
        return true;
    }

    /** The least last part of {@code parts} in all: what is then over can be removed. */
    private long leastLast(long rest, int parts) {
        boolean everyRest = code.repeating() && (code.digit(code.lastIndex()) >> parts & 1) != 0;
        return everyRest ? 0 : rest - code.lastIndex();
    }
}
