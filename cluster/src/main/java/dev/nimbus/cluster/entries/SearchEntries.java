package dev.nimbus.cluster.entries;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.query.search.SearchJob;
import java.util.Optional;
import java.util.function.Function;

/** Long searches as entries of the cluster's map, sealed. */
public record SearchEntries(IMap<String, byte[]> map, EntrySeal seal) {
    /** Those of the cluster of this node. */
    public static SearchEntries of(ClusteredVertx node) {
        return new SearchEntries(node.hazelcast().getMap(SharedMaps.SEARCHES), new EntrySeal(node.secret()));
    }

    /** Reads an entry. Empty if it is null, or if its seal is not of this cluster. */
    public Optional<SearchJob> decode(String key, byte[] sealed) {
        return decode(key, sealed, SearchJob::fromBytes);
    }

    /** The same, where {@code form} reads what was sealed. */
    public Optional<SearchJob> decode(String key, byte[] sealed, Function<byte[], Optional<SearchJob>> form) {
        return Optional.ofNullable(sealed)
                .flatMap(bytes -> seal.open(map.getName(), key, bytes))
                .flatMap(form)
                .filter(job -> job.id().equals(key));
    }

    /** The entry of a search. */
    public byte[] encode(SearchJob job) {
        return seal.seal(map.getName(), job.id(), job.toBytes());
    }

    /** Gives the map a copy that was kept elsewhere, unless what it has is as late; false if nobody can read the copy. */
    public boolean restoreBlocking(String key, byte[] sealed) {
        Optional<SearchJob> copy = decode(key, sealed);
        copy.ifPresent(job -> restoreBlocking(key, job));
        return copy.isPresent();
    }

    private void restoreBlocking(String key, SearchJob job) {
        byte[] found = map.putIfAbsent(key, encode(job));
        while (found != null && isLater(job, decode(key, found)) && !map.replace(key, found, encode(job))) {
            found = map.putIfAbsent(key, encode(job)); // another node restores its copy meanwhile
        }
    }

    private static boolean isLater(SearchJob job, Optional<SearchJob> found) {
        return found.isEmpty() || job.isLaterThan(found.get());
    }
}
