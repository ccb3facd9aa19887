package dev.nimbus.gateway.dispatch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Gives workers that have nothing to do a share of what others have been at for a while, so that hard lines are spread over
 * all workers though they came in one chunk. The solver that has the chunk begins at its first lines: the shares are taken from
 * the end, once for each delivery, and the solver learns that it need not answer them. Where workers have nothing to do after
 * that, nobody here knows how far the solver is: it is told to reply with what it has, and the rest is shared anew. That is not
 * done at once: equal lines take equal time, and a solver works them out once for each reply.
 */
final class LineSharing {
    /** A solver is told to reply when others have had nothing to do for such a part of the time that it has been at the chunk. */
    private static final int PART = 8;

    private final SolverRegistry registry;
    private final FairScheduler scheduler;
    private final SolverBus bus;
    /** When all workers had something to do last. */
    private long busyAt;

    LineSharing(SolverRegistry registry, FairScheduler scheduler, SolverBus bus) {
        this.registry = registry;
        this.scheduler = scheduler;
        this.bus = bus;
    }

    /** To be called some ten times a second. */
    void tick(long now) {
        int idle = registry.idleWorkers();
        if (idle == 0) {
            busyAt = now;
        } else {
            share(idle, now);
        }
    }

    private void share(int workers, long now) {
        List<Delivery> whole = new ArrayList<>();
        List<Delivery> curtailed = new ArrayList<>();
        for (SolverState solver : registry.solvers()) {
            for (Delivery delivery : solver.deliveries()) {
                if (delivery.takesLong(now) && delivery.chunk.hasShare()) {
                    (delivery.isCurtailed() ? curtailed : whole).add(delivery);
                }
            }
        }
        int idle = divide(whole, workers, now);
        for (Delivery delivery : curtailed) {
            boolean isTime = delivery.wanted() > 1 && now - busyAt >= delivery.age(now) / PART;
            if (idle > 0 && isTime && delivery.chunk.queue.takesShare(delivery.chunk)) {
                idle--;
                curtail(delivery, 1, now);
            }
        }
    }

    /** Those with most lines first; gives how many workers still have nothing to do. */
    private int divide(List<Delivery> deliveries, int workers, long now) {
        deliveries.sort(Comparator.<Delivery>comparingInt(delivery -> delivery.chunk.lines())
                .reversed());
        int idle = workers;
        for (int i = 0; i < deliveries.size() && idle > 0; i++) {
            int left = deliveries.size() - i;
            int shares = (idle + left - 1) / left;
            Delivery delivery = deliveries.get(i);
            if (delivery.chunk.queue.takesShare(delivery.chunk)) {
                idle -= shares;
                divide(delivery, 1 + shares, now);
            }
        }
        return idle;
    }

    private void divide(Delivery delivery, int parts, long now) {
        PendingChunk chunk = delivery.chunk;
        for (int n = Math.min(parts, chunk.lines()); n > 1; n--) {
            chunk.takeShare(n).ifPresent(share -> {
                scheduler.parted(share);
                share.queue.sendAgain(share);
            });
        }
        if (chunk.rest().queries() < delivery.wanted()) {
            curtail(delivery, chunk.rest().queries(), now);
        }
    }

    private void curtail(Delivery delivery, int lines, long now) {
        delivery.want(lines, now);
        bus.curtail(delivery.solver.id(), delivery.ticket, lines);
    }
}
