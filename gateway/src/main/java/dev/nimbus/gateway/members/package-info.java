/**
 * The members of the cluster for people: gateways tell each other how they are, solvers tell it in their heartbeats, and
 * any gateway shows all of them. No decision depends on it.
 */
package dev.nimbus.gateway.members;
