/**
 * Faults on clusters of real processes. Every line of every batch is compared with an independent nim-sum, and each drill
 * prints its row of docs/RELIABILITY.md.
 */
package dev.nimbus.clustertests.drills;
