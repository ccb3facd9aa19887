/** {@code nimbus cluster-certs}: what the nodes of a cluster know each other by. */
package dev.nimbus.cli.certs;
