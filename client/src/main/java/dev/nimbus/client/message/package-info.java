/**
 * What is sent to a server and comes back, as immutable values: queries, answers, the states of batches and searches,
 * periods. Each can be read from its JSON and gives it back.
 *
 * <p>Depends on Jackson, behind its methods.
 */
package dev.nimbus.client.message;
