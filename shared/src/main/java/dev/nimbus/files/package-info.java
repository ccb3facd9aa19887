/**
 * Files that belong to the user of this process alone.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.files;
