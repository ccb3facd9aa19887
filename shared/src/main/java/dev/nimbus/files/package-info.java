/** Files that belong to the user of this process alone. */
package dev.nimbus.files;
