package dev.nimbus.gateway.access;

import java.nio.file.Path;

/**
 * What a server proves its name with, both in PEM.
 *
 * @param certificate with those that signed it, if any
 */
public record TlsFiles(Path certificate, Path key) {}
