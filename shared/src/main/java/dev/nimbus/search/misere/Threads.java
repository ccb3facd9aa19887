package dev.nimbus.search.misere;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.ProofTable;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumSharing;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.cancel.Cancellation;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** What all threads of a search share: facts and proof numbers. Each has components of its own. */
final class Threads {
    final ComponentRules rules;
    final SumFacts facts;
    final ProofTable proofs;

    /** Memory for the components of each. */
    final long mostBytes;

    /** What the threads that help have done together: see {@link MisereStack#positions} and {@link MisereStack#values}. */
    final LongAdder expanded = new LongAdder();

    final LongAdder found = new LongAdder();

    /** Of threads that have left and come again: components are dear to make. They go where the heap is short. */
    private final Queue<SoftReference<MisereStack>> idle = new ConcurrentLinkedQueue<>();

    /** @param budget of the thread whose search it is */
    Threads(ComponentRules rules, ValueTable values, Budget budget, long mostBytes) {
        this.rules = rules;
        this.facts = new SumFacts(values);
        this.proofs = new ProofTable(budget);
        this.mostBytes = mostBytes;
    }

    /** Does a share of the work on a question, on the calling thread. It leaves what it knows of components to the next. */
    void shareBlocking(RootSum root, Budget own, SumSharing sharing) {
        DeferredCancellation leave = new DeferredCancellation(Cancellation.current());
        MisereStack frames = idle().orElseGet(() -> new MisereStack(this, false, own, sharing));
        Cancellation.callWith(leave, () -> frames.helpBlocking(root, own, sharing, leave));
        idle.add(new SoftReference<>(frames));
        leave.throwIfNoted();
    }

    private Optional<MisereStack> idle() {
        Optional<MisereStack> kept = Optional.empty();
        while (kept.isEmpty() && !idle.isEmpty()) {
            kept = Optional.ofNullable(idle.poll()).map(SoftReference::get);
        }
        return kept;
    }
}
