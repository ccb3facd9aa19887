package dev.nimbus.gateway.store;

/**
 * A batch on its way in, which has no record yet.
 *
 * @param batch its id
 * @param gateway where it is uploaded
 */
public record Upload(String batch, String gateway) {}
