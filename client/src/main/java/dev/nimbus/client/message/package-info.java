/**
 * What is sent to a server and comes back, as immutable values: queries, answers, the states of batches and searches,
 * periods. Each can be read from its JSON and gives it back.
 *
 * <p>Depends on the JDK and, behind its methods, on Jackson.
 */
package dev.nimbus.client.message;
