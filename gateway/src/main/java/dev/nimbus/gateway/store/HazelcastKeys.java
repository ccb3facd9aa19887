package dev.nimbus.gateway.store;

import com.hazelcast.map.IMap;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The idempotency keys of a cluster. A value of the map is the id of the batch, a line feed, and the id of the gateway. */
record HazelcastKeys(IMap<String, String> claims) {
    private static final int KEPT_DAYS = 7;

    KeyClaim claimBlocking(KeyClaim mine, Optional<KeyClaim> replaced) {
        if (replaced.isPresent() && claims.replace(mine.key(), value(replaced.get()), value(mine))) {
            return mine;
        }
        String holder = claims.putIfAbsent(mine.key(), value(mine), KEPT_DAYS, TimeUnit.DAYS);
        return holder == null ? mine : decoded(mine.key(), holder);
    }

    void releaseBlocking(KeyClaim claim) {
        claims.remove(claim.key(), value(claim));
    }

    void forgetBlocking(BatchRecord batch) {
        batch.origin().key().ifPresent(key -> {
            String value = claims.get(key);
            if (value != null && value.startsWith(batch.id() + '\n')) {
                claims.remove(key, value);
            }
        });
    }

    private static String value(KeyClaim claim) {
        return claim.batch() + '\n' + claim.gateway();
    }

    private static KeyClaim decoded(String key, String value) {
        String[] parts = value.split("\n", 2);
        return new KeyClaim(key, parts[0], parts[1]);
    }
}
