/**
 * The routes of the public contract, and the calls that only show what the gateway knows.
 *
 * <p>May depend on Vert.x, on all other packages of the gateway, and on {@code dev.nimbus.query} for the list of games.
 */
package dev.nimbus.gateway.http;
