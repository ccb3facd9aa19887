/**
 * The {@code nimbus} command. The only module which sees both nodes; each package below has the commands of one
 * kind.
 */
package dev.nimbus.cli;
