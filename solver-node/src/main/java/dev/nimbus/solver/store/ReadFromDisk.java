package dev.nimbus.solver.store;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.TableDisk;
import java.io.Serializable;
import java.util.concurrent.Callable;

/** Reads an entry from the disk of the member where it runs; null where it has none. Sent to members that have a disk. */
final class ReadFromDisk implements Callable<byte[]>, HazelcastInstanceAware, Serializable {
    private static final long serialVersionUID = 1L;

    private final String map;
    private final String name;
    private transient HazelcastInstance member;

    ReadFromDisk(String map, String name) {
        this.map = map;
        this.name = name;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance here) {
        member = here;
    }

    @Override
    public byte[] call() {
        return member.getUserContext().get(ClusteredVertx.DISK) instanceof TableDisk disk
                ? disk.getBlocking(map, name).orElse(null)
                : null;
    }
}
