package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a reader of a batch stands: which lines it has taken, which block it looks at next, and what it gets of that. In order of
 * line it stops at the first line that is not answered; in order of arrival it passes that by, and goes through all blocks that it
 * has not taken whole each time that there is news.
 */
final class AnswerCursor {
    /** Behind all blocks: nothing is looked for before there is news. */
    private static final int NOWHERE = Integer.MAX_VALUE;

    /** Chunks with short answers are written together, until they have so many bytes: a write costs more than a copy. */
    private static final int TOGETHER = 60 << 10;

    /**
     * What a reader gets next of a block.
     *
     * @param lines as its client gets them; empty for none
     * @param unanswered lines behind those whose answers are not kept: they have to be answered again
     */
    record Taken(byte[] lines, Optional<QueryChunk> unanswered) {}

    private final WantedLines wanted;
    /**
     * The lines that are taken, or passed over, of blocks that are not taken as a whole; from 0 in each block. Its chunks may
     * be others when it is read again: parts of those before, or whole where the store was too full for their parts.
     */
    private final Map<Integer, BitSet> takenLines = new HashMap<>();

    private final BitSet takenBlocks = new BitSet();
    /** The block to look at next, or one behind it. */
    private int scan;

    private boolean changed;

    /** @param first block that has a wanted line */
    AnswerCursor(WantedLines wanted, int first) {
        this.wanted = wanted;
        this.scan = first;
        takenBlocks.set(0, first);
    }

    /** There may be more answers in blocks that were looked at. */
    void changed() {
        changed = true;
    }

    /** The block to look at next of those before {@code limit}; none until there is news. */
    OptionalInt nextBlock(int limit) {
        int next = takenBlocks.nextClearBit(scan);
        if (next >= limit && changed) {
            changed = false;
            scan = takenBlocks.nextClearBit(0);
            next = scan;
        }
        return next < limit ? OptionalInt.of(next) : OptionalInt.empty();
    }

    /**
     * Takes of a block what can be read and is not taken, up to lines that are to be answered again.
     *
     * @param isFinal whether the block does not change any more
     */
    Taken take(int number, Block block, boolean isFinal) {
        BitSet its = takenLines.computeIfAbsent(number, key -> new BitSet());
        Pass pass = new Pass(its, isFinal);
        block.chunks().forEach(pass::take);
        if (its.nextClearBit(0) >= pass.begin) {
            takenLines.remove(number);
            takenBlocks.set(number);
        }
        boolean hasMore = !pass.pieces.isEmpty() || pass.unanswered.isPresent();
        scan = pass.isStuck ? NOWHERE : hasMore ? number : number + 1;
        return new Taken(Bytes.join(pass.pieces, pass.bytes), pass.unanswered);
    }

    /** One pass through the chunks of a block. */
    private final class Pass {
        private final BitSet its;
        private final boolean isFinal;
        private final List<byte[]> pieces = new ArrayList<>();
        private int bytes;
        private Optional<QueryChunk> unanswered = Optional.empty();
        /** At a chunk that is next in order, and not answered yet. */
        private boolean isStuck;
        /** Of the next chunk. */
        private int begin;

        Pass(BitSet its, boolean isFinal) {
            this.its = its;
            this.isFinal = isFinal;
        }

        void take(StoredChunk chunk) {
            int end = begin + chunk.chunk().queries();
            int from = its.nextClearBit(begin);
            if (from < end && !isStuck && unanswered.isEmpty() && bytes < TOGETHER) {
                int next = its.nextSetBit(from);
                take(chunk, from, next < 0 ? end : Math.min(next, end));
            }
            begin = end;
        }

        private void take(StoredChunk chunk, int from, int to) {
            boolean canBeComputed = chunk.isAnswered() || (isFinal && chunk.keepsQueries());
            if (wanted.hasNoneOf(chunk)) {
                its.set(from, begin + chunk.chunk().queries());
            } else if (chunk.hasAnswers()) {
                its.set(from, to);
                byte[] answers = answers(chunk, from - begin, to - begin);
                byte[] piece = wanted.of(answers, chunk.chunk().firstLine() + from - begin);
                pieces.add(piece);
                bytes += piece.length;
            } else if (canBeComputed) { // In a final block also what was not stored as answered.
                its.set(from, to);
                unanswered = Optional.of(chunk.chunk().queries(from - begin, to - begin));
            } else {
                isStuck = wanted.order() == BatchReader.Order.LINE;
            }
        }
    }

    /** Those to some of its lines. */
    private static byte[] answers(StoredChunk chunk, int from, int to) {
        byte[] all = chunk.answers();
        if (from == 0 && to == chunk.chunk().queries()) {
            return all;
        }
        int begin = Lines.skip(all, 0, all.length, from);
        return Arrays.copyOfRange(all, begin, Lines.skip(all, begin, all.length, to - from));
    }
}
