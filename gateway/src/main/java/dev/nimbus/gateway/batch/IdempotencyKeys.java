package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.KeyClaim;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The idempotency keys of the whole cluster: each belongs to one batch, as long as that is uploaded or kept.
 *
 * <p>An upload is under way from the moment that its key is claimed, not from its first byte: between the two a second
 * request with the key must not take the first for broken off.
 */
final class IdempotencyKeys {
    /** Each request during an outage may leave one; more of them are replaced once their gateway is gone, or end after a week. */
    private static final int MOST_UNRELEASED = 10_000;

    private final BatchStore store;
    private final ClusterMembership members;
    private final Predicate<String> isOwned;
    private final Function<String, Future<Optional<BatchView>>> find;
    /** The batches of claims that are on their way to the store, or whose uploads have not begun. */
    private final Set<String> claimed = new HashSet<>();
    /** Claims that the store may still hold though their uploads are over, since it could not be reached. */
    private final Set<KeyClaim> unreleased = new LinkedHashSet<>();

    /**
     * @param isOwned whether this gateway has a batch of that id
     * @param find finds a batch that was accepted
     */
    IdempotencyKeys(
            BatchStore store,
            ClusterMembership members,
            Predicate<String> isOwned,
            Function<String, Future<Optional<BatchView>>> find) {
        this.store = store;
        this.members = members;
        this.isOwned = isOwned;
        this.find = find;
    }

    /** Claims a key. A claim that is {@link KeyUse.Free} is to be {@link #begun} or {@link #release}d. */
    Future<KeyUse> use(KeyClaim mine) {
        claimed.add(mine.batch());
        return use(mine, Optional.empty()).onComplete(used -> {
            if (used.failed()) {
                release(mine); // It may have reached the store all the same.
            } else if (!(used.result() instanceof KeyUse.Free)) {
                claimed.remove(mine.batch());
            }
        });
    }

    /** @param ended a claim whose upload broke off, or whose batch is gone, so that it may be replaced */
    private Future<KeyUse> use(KeyClaim mine, Optional<KeyClaim> ended) {
        return store.claim(mine, ended).compose(holder -> {
            if (holder.equals(mine)) {
                return Future.succeededFuture(new KeyUse.Free(mine));
            }
            // Asked first: an upload that ends while its batch is looked for would be in neither place.
            boolean underWay =
                    isUnderWay(holder) || ended.filter(holder::equals).isPresent();
            return find.apply(holder.batch()).compose(batch -> {
                if (batch.isPresent()) {
                    return Future.succeededFuture(new KeyUse.Used(batch.get()));
                }
                return underWay ? Future.succeededFuture(new KeyUse.InUse()) : use(mine, Optional.of(holder));
            });
        });
    }

    private boolean isUnderWay(KeyClaim claim) {
        return claim.gateway().equals(members.self())
                ? claimed.contains(claim.batch()) || isOwned.test(claim.batch())
                : members.members().contains(claim.gateway());
    }

    /** The upload of a claim has begun: from now on the gateway owns its batch. */
    void begun(KeyClaim claim) {
        claimed.remove(claim.batch());
    }

    /** The upload of a claim is over: its retry, at any gateway, may have the key. */
    void release(KeyClaim claim) {
        claimed.remove(claim.batch());
        store.release(claim).onFailure(e -> keep(claim)).onSuccess(done -> unreleased.remove(claim));
    }

    private void keep(KeyClaim claim) {
        if (unreleased.size() < MOST_UNRELEASED) {
            unreleased.add(claim);
        }
    }

    /** Releases what could not be released before; to be called every few seconds. */
    void retry() {
        unreleased.stream()
                .findFirst()
                .ifPresent(one -> store.release(one).onSuccess(done -> {
                    unreleased.remove(one);
                    Set.copyOf(unreleased).forEach(this::release);
                }));
    }
}
