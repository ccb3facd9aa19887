package dev.nimbus.query.proof;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.UnendingWorkException;
import dev.nimbus.theory.cancel.WorkLock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The proofs that a solver wrote last, compressed, as many as memory allows. Clients read them in pieces; a proof that is
 * forgotten meanwhile breaks its reading off. A proof may take hours, so one at a time is written, beside the workers. Safe for
 * use by several threads.
 */
public final class WrittenProofs {
    private static final long LEAST_BYTES = 8 << 20;
    private static final long MOST_BYTES = 128 << 20;
    private static final int PART_OF_HEAP = 16;

    private final String solver;
    private final long mostBytes;
    /** By their searches, those read last at the end. */
    private final Map<String, Kept> proofs = new LinkedHashMap<>(16, 0.75f, true);

    /** A new one where the thread that has it never ends. */
    private volatile WorkLock turn = new WorkLock();

    private long bytes;
    private long numbers;

    /**
     * A proof that can be read.
     *
     * @param solver who has it
     * @param number names it there; another proof of the same search has another number
     * @param pieces how many pieces it has; together they are one gzip file
     */
    public record Written(String solver, long number, int pieces) {}

    private record Kept(Written written, List<byte[]> pieces) {
        long bytes() {
            return pieces.stream().mapToLong(piece -> piece.length).sum();
        }
    }

    /**
     * @param solver its id, by which gateways reach it
     * @param mostBytes beyond them, those that were not read for longest are forgotten; the newest one stays
     */
    public WrittenProofs(String solver, long mostBytes) {
        this.solver = solver;
        this.mostBytes = mostBytes;
    }

    /** With a sixteenth of the heap. */
    public static WrittenProofs of(String solver) {
        long part = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
        return new WrittenProofs(solver, Math.max(LEAST_BYTES, Math.min(MOST_BYTES, part)));
    }

    /** The proof of this search, if it is kept. */
    public synchronized Optional<Written> find(String search) {
        return Optional.ofNullable(proofs.get(search)).map(Kept::written);
    }

    /**
     * The proof of this search: the one that is kept, or else one that is written now, when the proofs before it are done. What
     * nobody waits for any more is not kept.
     *
     * @param writing gives its pieces
     */
    public Written findOrWriteBlocking(String search, Supplier<List<byte[]>> writing) {
        return find(search).orElseGet(() -> inTurnBlocking(search, writing));
    }

    /** Who wants the proof that is being written waits for it, too. */
    private Written inTurnBlocking(String search, Supplier<List<byte[]>> writing) {
        WorkLock held = turn;
        try {
            held.lockBlocking();
        } catch (UnendingWorkException waits) {
            renew(held);
            return inTurnBlocking(search, writing);
        }
        try {
            return find(search).orElseGet(() -> {
                Cancellation.current().leaveWorker();
                return keep(search, writing.get());
            });
        } finally {
            held.unlock();
        }
    }

    private synchronized void renew(WorkLock lost) {
        turn = turn == lost ? new WorkLock() : turn;
    }

    private synchronized Written keep(String search, List<byte[]> pieces) {
        Kept kept = new Kept(new Written(solver, ++numbers, pieces.size()), List.copyOf(pieces));
        forget(search); // A thread that was given up may end after all.
        bytes += kept.bytes();
        while (bytes > mostBytes && !proofs.isEmpty()) {
            forget(proofs.keySet().iterator().next());
        }
        proofs.put(search, kept);
        return kept.written();
    }

    private void forget(String search) {
        Optional.ofNullable(proofs.remove(search)).ifPresent(gone -> bytes -= gone.bytes());
    }

    /**
     * A piece of a proof; empty if it is not kept any more.
     *
     * @param piece from 0
     */
    public synchronized Optional<byte[]> piece(String search, long number, int piece) {
        return Optional.ofNullable(proofs.get(search))
                .filter(kept -> kept.written().number() == number)
                .filter(kept -> piece >= 0 && piece < kept.pieces().size())
                .map(kept -> kept.pieces().get(piece));
    }
}
