package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Upload;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what is left of uploads that nobody completes: those of this gateway that it does not know any more, and those of
 * gateways that have been gone for an hour. A gateway that was only cut off may accept the batch until then.
 */
final class DeadUploads {
    private static final Logger LOG = LoggerFactory.getLogger(DeadUploads.class);
    private static final long PATIENCE_NANOS = Duration.ofHours(1).toNanos();

    private final BatchStore store;
    private final ClusterMembership members;
    private final Predicate<String> isUnderWay;
    private final LongSupplier nanos;
    /** Uploads of gateways that are gone, and since when this one knows that. */
    private Map<Upload, Long> gone = new HashMap<>();

    /** @param isUnderWay whether an upload of this gateway goes on */
    DeadUploads(BatchStore store, ClusterMembership members, Predicate<String> isUnderWay, LongSupplier nanos) {
        this.store = store;
        this.members = members;
        this.isUnderWay = isUnderWay;
        this.nanos = nanos;
    }

    /** To be called about once a minute. */
    void look() {
        store.uploads()
                .onSuccess(this::removeDead)
                .onFailure(e -> LOG.warn("cannot look for uploads that broke off: {}", e.toString()));
    }

    private void removeDead(List<Upload> all) {
        long now = nanos.getAsLong();
        Set<String> here = members.members();
        Map<Upload, Long> next = new HashMap<>();
        for (Upload upload : all) {
            if (upload.gateway().equals(members.self())) {
                if (!isUnderWay.test(upload.batch())) {
                    remove(upload);
                }
            } else if (!here.contains(upload.gateway())) {
                long since = gone.getOrDefault(upload, now);
                next.put(upload, since);
                if (now - since > PATIENCE_NANOS) {
                    remove(upload);
                }
            }
        }
        gone = next;
    }

    private void remove(Upload upload) {
        LOG.info("removing what is left of upload {} at gateway {}", upload.batch(), upload.gateway());
        store.removeUpload(upload)
                .onFailure(e -> LOG.warn("upload {} cannot be removed: {}", upload.batch(), e.toString()));
    }
}
