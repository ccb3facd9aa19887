/**
 * The processes that a benchmark starts: gateways and solvers, rivals, the servers they are compared with, the machine.
 */
package dev.nimbus.benchmarks.system.process;
