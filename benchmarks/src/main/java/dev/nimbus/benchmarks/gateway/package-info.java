/** JMH benchmarks of {@code dev.nimbus.gateway}: what the gateway does to bytes on their way. */
package dev.nimbus.benchmarks.gateway;
