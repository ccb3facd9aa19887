package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.tables.Lease;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A lease that is a held lock. Like any lock it belongs to a thread: the one that took it closes it. */
final class LockLease implements Lease {
    private static final Logger LOG = LoggerFactory.getLogger(LockLease.class);

    private final IMap<String, byte[]> locks;
    private final String name;
    private final AtomicBoolean open = new AtomicBoolean(true);

    LockLease(IMap<String, byte[]> locks, String name) {
        this.locks = locks;
        this.name = name;
    }

    @Override
    public void close() {
        if (open.getAndSet(false)) {
            try {
                locks.unlock(name);
            } catch (IllegalMonitorStateException ended) {
                LOG.warn("the lease of {} had ended before it was given back", name);
            } catch (RuntimeException failure) {
                LOG.warn("the lease of {} could not be given back; it ends by itself", name, failure);
            }
        }
    }
}
