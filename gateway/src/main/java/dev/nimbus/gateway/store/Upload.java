package dev.nimbus.gateway.store;

/** A batch on its way in, which has no record yet. */
public record Upload(String batch, String gateway) {}
