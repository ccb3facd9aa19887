package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.KeyClaim;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The idempotency keys of the whole cluster: each belongs to one batch, as long as that is uploaded or kept.
 *
 * @param isOwned whether this gateway has a batch of that id
 * @param find finds a batch that was accepted
 */
record IdempotencyKeys(
        BatchStore store,
        ClusterMembership members,
        Predicate<String> isOwned,
        Function<String, Future<Optional<BatchView>>> find) {
    Future<KeyUse> use(KeyClaim mine) {
        return use(mine, Optional.empty());
    }

    /** @param ended a claim whose upload broke off, or whose batch is gone, so that it may be replaced */
    private Future<KeyUse> use(KeyClaim mine, Optional<KeyClaim> ended) {
        return store.claim(mine, ended).compose(holder -> {
            if (holder.equals(mine)) {
                return Future.succeededFuture(new KeyUse.Free(mine));
            }
            return find.apply(holder.batch()).compose(batch -> {
                if (batch.isPresent()) {
                    return Future.succeededFuture(new KeyUse.Used(batch.get()));
                }
                return isUploading(holder)
                        ? Future.succeededFuture(new KeyUse.InUse())
                        : use(mine, Optional.of(holder));
            });
        });
    }

    private boolean isUploading(KeyClaim claim) {
        return claim.gateway().equals(members.self())
                ? isOwned.test(claim.batch())
                : members.members().contains(claim.gateway());
    }
}
