/**
 * Writing figures down: Markdown sections that are renewed one by one, and plots as plain SVG.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.benchmarks.report;
