/**
 * Files that belong to the user of this process alone, and its standard input.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.files;
