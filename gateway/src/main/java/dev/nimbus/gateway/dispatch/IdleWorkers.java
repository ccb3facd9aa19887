package dev.nimbus.gateway.dispatch;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Gives workers that have nothing to do shares of what others have been at for a while, so that hard lines are spread over
 * all workers though they came in one chunk. The solver that has the chunk begins at its first lines and replies about once
 * a second; the shares are taken from its end, so hardly any line is answered twice.
 */
record IdleWorkers(SolverRegistry registry, FairScheduler scheduler) {
    /** To be called some ten times a second. */
    void tick(long now) {
        int idle = registry.idleWorkers();
        List<PendingChunk> chunks = idle == 0 ? List.of() : divisible(now);
        for (int i = 0; i < chunks.size() && idle > 0; i++) {
            int left = chunks.size() - i;
            int shares = (idle + left - 1) / left;
            idle -= shares;
            divide(chunks.get(i), 1 + shares);
        }
    }

    /** Those that some solver has had for a while, the ones with most lines first. */
    private List<PendingChunk> divisible(long now) {
        Set<PendingChunk> chunks = new LinkedHashSet<>();
        for (SolverState solver : registry.solvers()) {
            for (Delivery delivery : solver.deliveries()) {
                PendingChunk chunk = delivery.chunk;
                if (delivery.takesLong(now) && chunk.isDivisible() && chunk.queue.takesShare(chunk)) {
                    chunks.add(chunk);
                }
            }
        }
        return chunks.stream()
                .sorted(Comparator.comparingInt(PendingChunk::lines).reversed())
                .toList();
    }

    private void divide(PendingChunk chunk, int parts) {
        for (int n = Math.min(parts, chunk.lines()); n > 1; n--) {
            chunk.takeShare(n).ifPresent(share -> {
                scheduler.parted(share);
                share.queue.sendAgain(share);
                scheduler.ready(share.queue);
            });
        }
    }
}
