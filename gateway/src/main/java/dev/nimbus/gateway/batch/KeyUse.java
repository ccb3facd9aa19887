package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.KeyClaim;

/** What an idempotency key stands for when a request comes with it. */
public sealed interface KeyUse {
    /** The key is this request's from now on. */
    record Free(KeyClaim claim) implements KeyUse {}

    /** The key was used for a batch that is there. */
    record Used(BatchView batch) implements KeyUse {}

    /** The first request is still being read. */
    record InUse() implements KeyUse {}
}
