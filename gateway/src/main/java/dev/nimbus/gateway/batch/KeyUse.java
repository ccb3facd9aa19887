package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.KeyClaim;

/** The state of an idempotency key when a request arrives with it. */
public sealed interface KeyUse {
    record Free(KeyClaim claim) implements KeyUse {}

    record Used(BatchView batch) implements KeyUse {}

    record InUse() implements KeyUse {}
}
