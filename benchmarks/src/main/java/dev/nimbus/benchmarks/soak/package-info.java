/** Mixed load on a small cluster whose nodes are killed and frozen meanwhile; every answer is checked. */
package dev.nimbus.benchmarks.soak;
