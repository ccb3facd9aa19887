package dev.nimbus.gateway.store;

/**
 * Who used an idempotency key.
 *
 * @param batch the batch that belongs to the key; it has no record while its upload runs
 * @param gateway where the upload runs, or ran
 */
public record KeyClaim(String key, String batch, String gateway) {}
