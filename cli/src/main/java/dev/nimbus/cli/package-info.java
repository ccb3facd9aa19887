/**
 * The {@code nimbus} command. The only module which sees both nodes.
 */
package dev.nimbus.cli;
