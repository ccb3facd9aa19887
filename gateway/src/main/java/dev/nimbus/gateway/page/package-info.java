/**
 * The web page: its files, as they lie in the jar, and the paths that show them. It knows nothing of queries; the page asks
 * the public contract like any other client.
 *
 * <p>Depends on Vert.x and SnakeYAML.
 */
package dev.nimbus.gateway.page;
