package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownEntriesTest {
    private static final byte[] OLD = {1};
    private static final byte[] NEW = {2};

    private final KnownEntries known = new KnownEntries(mapThatNobodyAsks());

    @SuppressWarnings("unchecked")
    private static IMap<String, byte[]> mapThatNobodyAsks() {
        return (IMap<String, byte[]>) Proxy.newProxyInstance(
                KnownEntriesTest.class.getClassLoader(), new Class<?>[] {IMap.class}, (proxy, method, arguments) -> {
                    throw new AssertionError(method);
                });
    }

    @Test
    void ownChange_isKnownAtOnce() {
        known.put(known.last(), "a", OLD);
        known.put(known.last(), "a", NEW);
        known.put(known.last(), "b", NEW);
        known.remove(known.last(), "b");

        assertThat(known.last()).isEqualTo(Map.of("a", NEW));
    }

    /** A call returns only when the copy is made, which takes seconds if the member that has it is frozen. */
    @Test
    void ownChangeThatReturnsLate_isNoNewerThanWhatWasHeardMeanwhile() {
        known.heardOf("stopped", OLD);
        known.heardOf("begun", OLD);
        Map<String, byte[]> before = known.last();
        known.heardOf("stopped", NEW);
        known.heardOf("begun anew", NEW);
        known.heardOfRemoval("begun");

        known.put(before, "stopped", OLD);
        known.put(before, "begun", OLD);
        known.remove(before, "begun anew");

        assertThat(known.last()).isEqualTo(Map.of("stopped", NEW, "begun anew", NEW));
    }
}
