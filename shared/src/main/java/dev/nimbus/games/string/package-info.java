/** Games on strings. */
package dev.nimbus.games.string;
